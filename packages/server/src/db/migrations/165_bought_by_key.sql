-- Up Migration

-- Each contract is looked for by its key: `not in` reads all that are bought with every write of a binding.
-- Nothing is written where nothing changes: lists count anew after each write.
create or replace function keep_bought(sales uuid[]) returns void language plpgsql as $$
declare
  whole uuid[];
begin
  perform from sales_contract where id = any (sales) order by id for update;
  whole := array(
    select contract_id from sales_contract_bound_line where contract_id = any (sales)
    group by contract_id having bool_and(bound >= quantity));
  if exists (select from bought_contract where sales_contract_id = any (sales) and sales_contract_id <> all (whole)) then
    delete from bought_contract where sales_contract_id = any (sales) and sales_contract_id <> all (whole);
  end if;
  if exists (select from unnest(whole) as id where not exists (select from bought_contract where sales_contract_id = id)) then
    insert into bought_contract select unnest(whole) on conflict do nothing;
  end if;
end $$;
