-- Up Migration

select make_document('sales_contract', 'customer');
select add_contract_terms('sales_contract', 'customer');
alter table sales_contract
  add column quotation_id uuid constraint sales_contract_quotation_fkey references quotation (id) on delete restrict,
  add column shipping_address text not null check (shipping_address <> '' and length(shipping_address) <= 500),
  add column warehouse_id uuid constraint sales_contract_warehouse_fkey references warehouse (id) on delete restrict,
  add column discount numeric(15,0) not null check (discount between 0 and goods_total),
  add column discount_reason text check (length(discount_reason) <= 500),
  add column shipping_fee numeric(15,0) not null check (shipping_fee >= 0),
  add column shipping_vat_rate numeric(7,4) not null check (shipping_vat_rate between 0 and 100),
  add check (total = goods_total - discount + shipping_fee);
create index sales_contract_quotation_idx on sales_contract (quotation_id) where quotation_id is not null;
alter table sales_contract_line
  add column import_price numeric(15,2) check (import_price >= 0),
  add column sale_price numeric(15,2) not null check (sale_price >= 0);
