-- Up Migration

-- Where a line of goods has its barem from: the standard or mill, '#product' or '#typed'; null of lines that were kept before.
do $$
declare
  document text;
begin
  foreach document in array array['quotation', 'sales_contract', 'sales_contract_annex', 'purchase_contract',
    'purchase_contract_annex'] loop
    execute format($sql$alter table %1$I add column barem_name text check (barem_name <> '')$sql$, document || '_line');
  end loop;
end $$;
