-- Up Migration

-- CG0001, CG0002, …
create function next_price_configuration_code() returns text language sql as $$
  insert into document_counter as own (series, last_number) values ('price-configuration', 1)
  on conflict (series) do update set last_number = own.last_number + 1
  returning 'CG' || lpad(last_number::text, greatest(4, length(last_number::text)), '0')
$$;

-- What goods are sold for from a day on: for one product, one group, one type or all; to one type of customer or to all; from
-- one source or any; priced one way or any.
create table price_configuration (
  id uuid primary key,
  code text not null default next_price_configuration_code(),
  product_id uuid constraint price_configuration_product_fkey references product (id) on delete restrict,
  product_group_id uuid constraint price_configuration_product_group_fkey references product_group (id) on delete restrict,
  product_type_id uuid constraint price_configuration_product_type_fkey references product_type (id) on delete restrict,
  customer_type_id uuid constraint price_configuration_customer_type_fkey references customer_type (id) on delete restrict,
  source text check (source in ('warehouse', 'supplier')),
  price_type text check (price_type in ('item', 'actual', 'theoretical')),
  valid_from date not null,
  valid_to date,
  base text not null check (base in ('capital', 'import', 'fixed')),
  fixed_price numeric(15,2) check (fixed_price >= 0),
  rate numeric(7,4) check (rate >= -100),
  money numeric(15,2),
  floor numeric(15,2) check (floor >= 0),
  step numeric(7,0) check (step > 0),
  note text check (note <> '' and length(note) <= 500),
  version integer not null default 1,
  created_at timestamptz not null,
  created_by uuid not null references app_user (id),
  modified_at timestamptz not null,
  modified_by uuid not null references app_user (id),
  search_key text generated always as (fold_text(code || ' ' || coalesce(note, ''))) stored,
  constraint price_configuration_target_check check (num_nonnulls(product_id, product_group_id, product_type_id) <= 1),
  constraint price_configuration_fixed_check check ((base = 'fixed') = (fixed_price is not null)),
  constraint price_configuration_added_check check (rate is null or money is null),
  constraint price_configuration_days_check check (valid_to >= valid_from)
);
create unique index price_configuration_code_key on price_configuration (upper(code));

-- No two rules are alike; and a sale finds the newest of each that is for it along the same index.
create unique index price_configuration_alike_key on price_configuration (
  coalesce(product_id, product_group_id, product_type_id, '00000000-0000-0000-0000-000000000000'),
  coalesce(customer_type_id, '00000000-0000-0000-0000-000000000000'),
  coalesce(source, ''), coalesce(price_type, ''), valid_from
);

create index price_configuration_search_idx on price_configuration using gin (search_key gin_trgm_ops);
create index price_configuration_code_order_idx on price_configuration (code collate vi_natural, id);
create index price_configuration_from_idx on price_configuration (valid_from, id);
create index price_configuration_modified_idx on price_configuration (modified_at, id);
create index price_configuration_product_idx on price_configuration (product_id, valid_from, id);
create index price_configuration_product_group_idx on price_configuration (product_group_id, valid_from, id);
create index price_configuration_product_type_idx on price_configuration (product_type_id, valid_from, id);
create index price_configuration_customer_type_idx on price_configuration (customer_type_id, valid_from, id);
select track_changes('price_configuration');
