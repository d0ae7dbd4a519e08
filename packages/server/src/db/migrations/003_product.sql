-- Up Migration

-- What a product is found by: folded, `50 × 100` as `50x100`, a decimal comma as a point, no zeros at the end of decimals.
-- The same rule stands in packages/shared/src/product/section.ts; a test holds the two together.
create function section_text(value text) returns text
  language sql immutable parallel safe strict
  return regexp_replace(regexp_replace(regexp_replace(regexp_replace(
    fold_text(value), '([0-9]),(?=[0-9])', '\1.', 'g'),
    '([0-9]) ?[x*] ?(?=[0-9])', '\1x', 'g'),
    '(\.[0-9]*[1-9])0+(?![0-9])', '\1', 'g'),
    '\.0+(?![0-9])', '', 'g');

-- D6 stands before D10: figures in codes and names of products sort as numbers.
create collation vi_natural (provider = icu, locale = 'vi-u-kn-true');

create table product (
  id uuid primary key,
  code text not null check (code <> '' and length(code) <= 50),
  name text not null check (name <> '' and length(name) <= 200),
  name_en text check (length(name_en) <= 200),
  product_type_id uuid not null constraint product_product_type_fkey references product_type (id) on delete restrict,
  product_group_id uuid constraint product_product_group_fkey references product_group (id) on delete restrict,
  product_unit_id uuid not null constraint product_product_unit_fkey references product_unit (id) on delete restrict,
  product_origin_id uuid constraint product_product_origin_fkey references product_origin (id) on delete restrict,
  description text not null check (length(description) <= 2000),
  capital_price numeric(15,2) check (capital_price >= 0),
  sale_price numeric(15,2) check (sale_price >= 0),
  density_weight numeric(12,4) check (density_weight > 0),
  theoretical_weight numeric(15,3) not null check (theoretical_weight >= 0),
  length numeric(10,3) check (length > 0),
  ships_by_weight boolean not null default true,
  vat_rate numeric(7,4) not null default 10 check (vat_rate between 0 and 100),
  active boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null,
  created_by uuid not null references app_user (id),
  modified_at timestamptz not null,
  modified_by uuid not null references app_user (id),
  search_key text generated always as (section_text(code || ' ' || name || ' ' || coalesce(name_en, ''))) stored
);
create unique index product_code_key on product (upper(code));
create index product_search_idx on product using gin (search_key gin_trgm_ops);
create index product_code_order_idx on product (code collate vi_natural, id);
create index product_name_idx on product (name collate vi_natural, id);
create index product_weight_idx on product (theoretical_weight, id);
create index product_modified_idx on product (modified_at desc, id desc);
create index product_type_idx on product (product_type_id);
create index product_group_idx on product (product_group_id);
create index product_unit_idx on product (product_unit_id);
create index product_origin_idx on product (product_origin_id);

-- The same bar weighs differently by standard and mill; a quotation line keeps the barem it used.
create table product_barem (
  id uuid primary key,
  product_id uuid not null references product (id) on delete cascade,
  standard text not null check (standard <> '' and length(standard) <= 100),
  kg_per_metre numeric(12,4) not null check (kg_per_metre > 0),
  valid_from date not null,
  unique (product_id, standard, valid_from)
);

create table product_picture (
  product_id uuid not null references product (id) on delete cascade,
  file_id uuid not null constraint product_picture_file_fkey references file (id) on delete restrict,
  position integer not null,
  primary key (product_id, file_id)
);
create index product_picture_file_idx on product_picture (file_id);
