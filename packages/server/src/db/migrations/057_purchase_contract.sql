-- Up Migration

-- What purchase and sales contracts agree on alike; they are found by the partner's number too.
create function add_contract_terms(document text, partner text) returns void language plpgsql as $$
declare
  statement text;
begin
  foreach statement in array array[
    $sql$alter table %1$I
      add column partner_number text check (length(partner_number) <= 50),
      add column expected_receipt_date date,
      add column payment_method_id uuid constraint %1$s_payment_method_fkey references payment_method (id) on delete restrict,
      add column delivery_method_id uuid constraint %1$s_delivery_method_fkey references delivery_method (id) on delete restrict,
      add column shipping_method_id uuid constraint %1$s_shipping_method_fkey references shipping_method (id) on delete restrict,
      add column payment_cycle text not null check (payment_cycle in ('per-delivery', 'weekly', 'monthly')),
      add column payment_term numeric(3,0) check (payment_term between 0 and 365),
      add column deposit numeric(15,0) not null check (deposit >= 0),
      add column tolerance numeric(7,4) not null check (tolerance between 0 and 100),
      add column settling_weight text not null check (settling_weight in ('ours', 'theirs', 'barem')),
      add column franchise numeric(7,4) not null check (franchise between 0 and 100),
      add column note text check (length(note) <= 2000),
      drop column search_key$sql$,
    $sql$alter table %1$I add column search_key text
      generated always as (fold_text(number || ' ' || %2$s_name || ' ' || coalesce(partner_number, ''))) stored$sql$,
    'create index %1$s_search_idx on %1$I using gin (search_key gin_trgm_ops)',
    'alter table %1$I add check (deposit <= total)'
  ] loop
    execute format(statement, document, partner);
  end loop;
end $$;

select make_document('purchase_contract', 'supplier');
select add_contract_terms('purchase_contract', 'supplier');
alter table purchase_contract
  add column delivery_address text not null check (delivery_address <> '' and length(delivery_address) <= 500),
  add column warehouse_id uuid constraint purchase_contract_warehouse_fkey references warehouse (id) on delete restrict;
alter table purchase_contract_line
  add column import_price numeric(15,2) not null check (import_price >= 0);
