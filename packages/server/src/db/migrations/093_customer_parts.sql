-- Up Migration

-- Further contacts, addresses and bank accounts of a customer; the first of each stands in the customer itself. One of each
-- may be the usual one in place of the first.
create table customer_contact (
  id uuid primary key,
  customer_id uuid not null references customer (id) on delete cascade,
  position integer not null,
  name text not null check (name <> '' and length(name) <= 200),
  role text check (role <> '' and length(role) <= 100),
  phone text check (phone ~ '^0[0-9]{9,10}$'),
  email text check (email <> '' and length(email) <= 254),
  is_default boolean not null,
  unique (customer_id, position)
);
create unique index customer_contact_default_key on customer_contact (customer_id) where is_default;

create table customer_address (
  id uuid primary key,
  customer_id uuid not null references customer (id) on delete cascade,
  position integer not null,
  label text not null check (label <> '' and length(label) <= 100),
  address_catalogue text not null check (address_catalogue in ('2025', 'legacy')),
  province text not null check (province <> ''),
  district text,
  ward text not null check (ward <> ''),
  address text not null check (address <> '' and length(address) <= 500),
  is_default boolean not null,
  unique (customer_id, position),
  constraint customer_address_district_check
    check (case address_catalogue when 'legacy' then district is not null else district is null end)
);
create unique index customer_address_default_key on customer_address (customer_id) where is_default;

-- The bank by its number in the payment network, which stays when it is renamed.
create table customer_bank_account (
  id uuid primary key,
  customer_id uuid not null references customer (id) on delete cascade,
  position integer not null,
  bin text not null check (bin ~ '^[0-9]{6}$'),
  account_number text not null check (account_number <> '' and length(account_number) <= 50),
  branch_name text check (branch_name <> '' and length(branch_name) <= 200),
  is_default boolean not null,
  unique (customer_id, position)
);
create unique index customer_bank_account_default_key on customer_bank_account (customer_id) where is_default;

-- Duplicates are looked for while a customer is typed: by the folded name as well.
create index customer_folded_name_idx on customer (fold_text(name));
