-- Up Migration

create table customer (
  id uuid primary key,
  code text not null check (code <> '' and length(code) <= 50),
  name text not null check (name <> '' and length(name) <= 200),
  abbreviated_name text not null check (abbreviated_name <> '' and length(abbreviated_name) <= 100),
  customer_type_id uuid not null constraint customer_customer_type_fkey references customer_type (id) on delete restrict,
  phone text not null check (phone ~ '^0[0-9]{9,10}$'),
  payment_cycle text check (payment_cycle in ('per-delivery', 'weekly', 'monthly')),
  payment_term integer check (payment_term between 0 and 365),
  contact_person text not null check (contact_person <> '' and length(contact_person) <= 200),
  contact_phone text not null check (contact_phone ~ '^0[0-9]{9,10}$'),
  tax_code text check (tax_code ~ '^([0-9]{10}|[0-9]{10}-[0-9]{3}|[0-9]{12})$'),
  supplier boolean not null,
  account_number text not null check (account_number <> '' and length(account_number) <= 50),
  bank_name text not null check (bank_name <> '' and length(bank_name) <= 200),
  branch_name text check (length(branch_name) <= 200),
  company_address text not null check (company_address <> '' and length(company_address) <= 500),
  warehouse_address text check (length(warehouse_address) <= 500),
  officer_id uuid not null constraint customer_officer_fkey references app_user (id) on delete restrict,
  credit_limit numeric(15,0) check (credit_limit >= 0),
  note text check (length(note) <= 2000),
  active boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null,
  created_by uuid not null references app_user (id),
  modified_at timestamptz not null,
  modified_by uuid not null references app_user (id),
  search_key text generated always as (
    fold_text(code || ' ' || name || ' ' || abbreviated_name || ' ' || phone || ' ' || coalesce(tax_code, ''))
  ) stored
);
create unique index customer_code_key on customer (upper(code));
create unique index customer_phone_key on customer (phone);
create index customer_tax_code_idx on customer (tax_code);
create index customer_search_idx on customer using gin (search_key gin_trgm_ops);
create index customer_code_order_idx on customer (code, id);
create index customer_name_idx on customer (name collate "vi-x-icu", id);
create index customer_abbreviated_name_idx on customer (fold_text(abbreviated_name));
create index customer_modified_idx on customer (modified_at desc, id desc);
create index customer_type_idx on customer (customer_type_id);
create index customer_officer_idx on customer (officer_id);
