-- Up Migration

-- Of each line of a quotation, what its contracts say now (the latest approved annex, else what was signed), up to what was
-- quoted: what an annex takes less is open again, what it takes more is not, and beyond the quotation it takes nothing of it.
create or replace view quotation_rest as
select line.id as line_id, line.quotation_id, line.quantity, least(line.quantity, coalesce(taken.quantity, 0)) as contracted
from quotation_line as line cross join lateral (
  select sum(part.quantity) as quantity
  from sales_contract as contract join sales_contract_agreed_line as part on part.contract_id = contract.id
  where contract.quotation_id = line.quotation_id and contract.status <> 'cancelled'
    and part.product_id = line.product_id and coalesce(part.length, 0) = coalesce(line.length, 0)
) as taken;

-- What contracts hold of quotations whatever annexes add: of each line that was signed, the least that it and approved
-- annexes say. Other contracts may have the rest of it, so that this sum never exceeds what was quoted.
create view quotation_held as
select contract.quotation_id, part.product_id, coalesce(part.length, 0) as length,
  sum(least(part.quantity, annexed.quantity)) as quantity
from sales_contract as contract
join sales_contract_line as part on part.sales_contract_id = contract.id
cross join lateral (
  select min(coalesce(line.quantity, 0)) as quantity
  from sales_contract_annex as annex
  left join sales_contract_annex_line as line on line.sales_contract_annex_id = annex.id
    and line.product_id = part.product_id and coalesce(line.length, 0) = coalesce(part.length, 0)
  where annex.contract_id = contract.id and annex.status = 'approved'
) as annexed
where contract.quotation_id is not null and contract.status <> 'cancelled'
group by 1, 2, 3;

-- Whether contracts hold more of these quotations than they offer. Takes of one quotation wait for each other.
create function quotation_exceeded(quotations uuid[]) returns boolean language plpgsql as $$
begin
  perform from quotation where id = any (quotations) order by id for update;
  return exists (
    select from quotation_held as held
    left join quotation_line as line on line.quotation_id = held.quotation_id
      and line.product_id = held.product_id and coalesce(line.length, 0) = held.length
    where held.quotation_id = any (quotations) and held.quantity > coalesce(line.quantity, 0)
  );
end $$;

create or replace function keep_quotation_quantities(quotations uuid[]) returns void language plpgsql as $$
begin
  if quotations is not null and quotation_exceeded(quotations) then
    raise exception 'more is contracted than the quotation offers' using
      errcode = '23514', table = 'sales_contract_line', constraint = 'sales_contract_line_quotation_check';
  end if;
end $$;

-- An annex that took less does not cease once other contracts, or the next revision of the quotation, have what it opened.
create function keep_quotation_of_annex() returns trigger language plpgsql as $$
declare
  quotation_of constant uuid := (select quotation_id from sales_contract where id = new.contract_id);
begin
  if quotation_of is null then
    return null;
  end if;
  if quotation_exceeded(array[quotation_of]) or exists (
    select from quotation
    join sales_contract_line as part on part.sales_contract_id = new.contract_id
    left join sales_contract_annex_line as line on line.sales_contract_annex_id = new.id
      and line.product_id = part.product_id and coalesce(line.length, 0) = coalesce(part.length, 0)
    where quotation.id = quotation_of and quotation.closed and quotation.modified_at >= old.modified_at
      and part.quantity > coalesce(line.quantity, 0)
  ) then
    raise exception 'what this annex took less is taken' using
      errcode = '23514', table = 'sales_contract_annex', constraint = 'sales_contract_annex_quotation_check';
  end if;
  return null;
end $$;
create trigger keep_quotation after update on sales_contract_annex for each row
  when (old.status = 'approved' and new.status <> 'approved')
  execute function keep_quotation_of_annex();
