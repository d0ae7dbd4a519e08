-- Up Migration

-- Documents name entries of short lists. What names one is looked for when it is opened or deleted, mostly in vain, and each foreign key
-- looks for it once more. One index serves several of those columns, since PostgreSQL 18 skips from one of their few values to
-- the next: few different keys make it small and cheap to write.
drop index quotation_warehouse_idx;
create index quotation_sale_entries_idx on quotation (warehouse_id, sales_channel_id, sales_method_id);
create index quotation_entries_idx on quotation (payment_method_id, delivery_method_id, shipping_method_id);

do $$
declare
  document text;
begin
  foreach document in array array['sales_contract', 'purchase_contract', 'sales_contract_annex', 'purchase_contract_annex'] loop
    execute format('create index %I on %I (warehouse_id, payment_method_id, delivery_method_id, shipping_method_id)',
      document || '_entries_idx', document);
  end loop;
end $$;
