-- Up Migration

-- The sales contracts of which nothing is left to buy: all that is agreed of each is bound. Their list and the landing page of
-- whoever buys ask for the others, which are found without reading the lines of all contracts: the changes of
-- bindings that 162 counted for it count no more.
select untrack_changes('contract_binding');
create table bought_contract (
  sales_contract_id uuid primary key
    constraint bought_contract_sales_contract_fkey references sales_contract (id) on delete cascade
);
select track_changes('bought_contract');

-- Nothing is written where nothing changes: lists count anew after each write.
create function keep_bought(sales uuid[]) returns void language plpgsql as $$
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
  if exists (select from unnest(whole) as id where id not in (select sales_contract_id from bought_contract)) then
    insert into bought_contract select unnest(whole) on conflict do nothing;
  end if;
end $$;

create function keep_bought_by_bindings() returns trigger language plpgsql as $$
begin
  perform keep_bought(array(select distinct sales_contract_id from changed));
  return null;
end $$;
create trigger keep_bought_insert after insert on contract_binding
  referencing new table as changed for each statement execute function keep_bought_by_bindings();
create trigger keep_bought_update after update on contract_binding
  referencing new table as changed for each statement execute function keep_bought_by_bindings();
create trigger keep_bought_delete after delete on contract_binding
  referencing old table as changed for each statement execute function keep_bought_by_bindings();

-- Of what is not bound at all nothing changes.
create function keep_bought_by_lines() returns trigger language plpgsql as $$
declare
  bound constant uuid[] := array(select distinct sales_contract_id from changed
    where exists (select from contract_binding as binding where binding.sales_contract_id = changed.sales_contract_id));
begin
  if bound <> '{}' then
    perform keep_bought(bound);
  end if;
  return null;
end $$;
create trigger keep_bought_insert after insert on sales_contract_line
  referencing new table as changed for each statement execute function keep_bought_by_lines();
create trigger keep_bought_update after update on sales_contract_line
  referencing new table as changed for each statement execute function keep_bought_by_lines();
create trigger keep_bought_delete after delete on sales_contract_line
  referencing old table as changed for each statement execute function keep_bought_by_lines();

create function keep_bought_by_annex() returns trigger language plpgsql as $$
begin
  perform keep_bought(array[new.contract_id]);
  return null;
end $$;
create trigger keep_bought after update on sales_contract_annex for each row
  when ((new.status = 'approved') <> (old.status = 'approved')) execute function keep_bought_by_annex();

select keep_bought(array(select distinct sales_contract_id from contract_binding));
