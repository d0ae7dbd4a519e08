-- Up Migration

-- What the price rules say of each line that is sold, as of its last save; and why something is sold below its floor.
do $$
declare
  document text;
begin
  foreach document in array array['quotation', 'sales_contract', 'sales_contract_annex'] loop
    execute format($sql$alter table %1$I
      add column below_floor_lines integer not null default 0 check (below_floor_lines >= 0),
      add column floor_reason text check (floor_reason <> '' and length(floor_reason) <= 500),
      add constraint %1$s_below_floor_check check (below_floor_lines = 0 or floor_reason is not null)$sql$, document);
    execute format($sql$alter table %1$I
      add column rule_price numeric(15,2) check (rule_price > 0),
      add column floor_price numeric(15,2) check (floor_price >= 0)$sql$, document || '_line');
  end loop;
end $$;
