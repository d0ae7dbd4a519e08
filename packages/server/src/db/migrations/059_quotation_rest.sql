-- Up Migration

-- Of each line of a quotation, what sales contracts have taken of it. A line is the same in both by product and length.
create view quotation_rest as
select line.id as line_id, line.quotation_id, line.quantity, coalesce(taken.quantity, 0) as contracted
from quotation_line as line cross join lateral (
  select sum(part.quantity) as quantity
  from sales_contract as contract join sales_contract_line as part on part.sales_contract_id = contract.id
  where contract.quotation_id = line.quotation_id and contract.status <> 'cancelled'
    and part.product_id = line.product_id and coalesce(part.length, 0) = coalesce(line.length, 0)
) as taken;

-- Refuses when contracts take more of these quotations than they offer. Takes of one quotation wait for each other.
create function keep_quotation_quantities(quotations uuid[]) returns void language plpgsql as $$
begin
  if quotations is null then
    return;
  end if;
  perform from quotation where id = any (quotations) order by id for update;
  if exists (
    select from (
      select contract.quotation_id, part.product_id, coalesce(part.length, 0) as length, sum(part.quantity) as quantity
      from sales_contract as contract join sales_contract_line as part on part.sales_contract_id = contract.id
      where contract.quotation_id = any (quotations) and contract.status <> 'cancelled'
      group by 1, 2, 3
    ) as taken
    left join quotation_line as line on line.quotation_id = taken.quotation_id
      and line.product_id = taken.product_id and coalesce(line.length, 0) = taken.length
    where taken.quantity > coalesce(line.quantity, 0)
  ) then
    raise exception 'more is contracted than the quotation offers' using
      errcode = '23514', table = 'sales_contract_line', constraint = 'sales_contract_line_quotation_check';
  end if;
end $$;

create function keep_quotation_of_lines() returns trigger language plpgsql as $$
begin
  perform keep_quotation_quantities((
    select array_agg(distinct quotation_id) from sales_contract
    where id in (select sales_contract_id from changed) and quotation_id is not null));
  return null;
end $$;
create trigger keep_quotation_insert after insert on sales_contract_line
  referencing new table as changed for each statement execute function keep_quotation_of_lines();
create trigger keep_quotation_update after update on sales_contract_line
  referencing new table as changed for each statement execute function keep_quotation_of_lines();

create function keep_quotation_of_contract() returns trigger language plpgsql as $$
begin
  perform keep_quotation_quantities(array[new.quotation_id]);
  return null;
end $$;
create trigger keep_quotation after update on sales_contract for each row
  when (new.quotation_id is not null and new.quotation_id is distinct from old.quotation_id)
  execute function keep_quotation_of_contract();
