-- Up Migration

select create_category(list) from unnest(array[
  'product_type', 'product_group', 'product_origin', 'product_unit', 'sales_channel', 'sales_method',
  'customer_type', 'payment_method', 'delivery_method', 'shipping_method', 'delivery_status',
  'warehouse_type', 'warehouse', 'expenses_type', 'shipping_fee'
]) as list;

alter table product_origin add column imported boolean not null default false;

-- factor: kg for mass, m for length, pieces for count in one unit
alter table product_unit
  add column kind text not null check (kind in ('count', 'mass', 'length')),
  add column factor numeric(15,6) not null default 1 check (factor > 0);

-- Behaviour hangs on the system code, which nobody edits; the code and the name are the company's own.
alter table delivery_status add column system_code text unique;

alter table warehouse
  add column address_catalogue text not null default '2025' check (address_catalogue in ('2025', 'legacy')),
  add column province text not null check (province <> ''),
  add column district text,
  add column ward text not null check (ward <> ''),
  add column address text not null check (address <> '' and length(address) <= 500),
  add constraint warehouse_district_check
    check (case address_catalogue when 'legacy' then district is not null else district is null end);
