-- Up Migration

-- How much of a purchase line is bought for which sales line; a line is the same in both by product and length.
create table contract_binding (
  id uuid primary key,
  purchase_contract_id uuid not null
    constraint contract_binding_purchase_contract_fkey references purchase_contract (id) on delete restrict,
  sales_contract_id uuid not null
    constraint contract_binding_sales_contract_fkey references sales_contract (id) on delete restrict,
  product_id uuid not null constraint contract_binding_product_fkey references product (id) on delete restrict,
  length numeric(10,3) check (length > 0),
  quantity numeric(15,3) not null check (quantity > 0),
  author_id uuid not null references app_user (id) on delete restrict,
  created_at timestamptz not null,
  modified_at timestamptz not null
);
create unique index contract_binding_pair_key
  on contract_binding (purchase_contract_id, sales_contract_id, product_id, coalesce(length, 0));
create index contract_binding_sales_idx on contract_binding (sales_contract_id);
create index contract_binding_product_idx on contract_binding (product_id);
create index contract_binding_author_idx on contract_binding (author_id);

-- The lines of contracts, with what is bound of each.
create view purchase_contract_bound_line as
select line.*, coalesce((
  select sum(quantity) from contract_binding as binding
  where binding.purchase_contract_id = line.contract_id and binding.product_id = line.product_id
    and coalesce(binding.length, 0) = coalesce(line.length, 0)), 0) as bound
from purchase_contract_agreed_line as line;

create view sales_contract_bound_line as
select line.*, coalesce((
  select sum(quantity) from contract_binding as binding
  where binding.sales_contract_id = line.contract_id and binding.product_id = line.product_id
    and coalesce(binding.length, 0) = coalesce(line.length, 0)), 0) as bound
from sales_contract_agreed_line as line;

-- Refuses where more is bound of these contracts than they say, and where one that is bound is cancelled. Whoever changes
-- either waits here for the other: purchase contracts are locked first, several of a kind in the order of their ids.
create function keep_contract_bindings(purchases uuid[], sales uuid[]) returns void language plpgsql as $$
begin
  perform from purchase_contract where id = any (purchases) order by id for update;
  perform from sales_contract where id = any (sales) order by id for update;
  if exists (
    select from contract_binding as binding join purchase_contract as contract on contract.id = purchase_contract_id
    where purchase_contract_id = any (purchases) and contract.status = 'cancelled'
    union all
    select from contract_binding as binding join sales_contract as contract on contract.id = sales_contract_id
    where sales_contract_id = any (sales) and contract.status = 'cancelled'
  ) then
    raise exception 'a bound contract is not cancelled' using
      errcode = '23514', table = 'contract_binding', constraint = 'contract_binding_cancelled_check';
  end if;
  if exists (
    select from (
      select purchase_contract_id, product_id, coalesce(length, 0) as length, sum(quantity) as quantity
      from contract_binding where purchase_contract_id = any (purchases) group by 1, 2, 3
    ) as bound
    left join purchase_contract_agreed_line as line on line.contract_id = bound.purchase_contract_id
      and line.product_id = bound.product_id and coalesce(line.length, 0) = bound.length
    where bound.quantity > coalesce(line.quantity, 0)
    union all
    select from (
      select sales_contract_id, product_id, coalesce(length, 0) as length, sum(quantity) as quantity
      from contract_binding where sales_contract_id = any (sales) group by 1, 2, 3
    ) as bound
    left join sales_contract_agreed_line as line on line.contract_id = bound.sales_contract_id
      and line.product_id = bound.product_id and coalesce(line.length, 0) = bound.length
    where bound.quantity > coalesce(line.quantity, 0)
  ) then
    raise exception 'more is bound than the contract says' using
      errcode = '23514', table = 'contract_binding', constraint = 'contract_binding_quantity_check';
  end if;
end $$;

create function keep_bindings() returns trigger language plpgsql as $$
begin
  perform keep_contract_bindings(
    (select array_agg(distinct purchase_contract_id) from changed), (select array_agg(distinct sales_contract_id) from changed));
  return null;
end $$;
create trigger keep_bindings_insert after insert on contract_binding
  referencing new table as changed for each statement execute function keep_bindings();
create trigger keep_bindings_update after update on contract_binding
  referencing new table as changed for each statement execute function keep_bindings();

-- Lines that are lowered or go: those of purchase contracts, and of sales contracts.
create function keep_bindings_of_purchase_lines() returns trigger language plpgsql as $$
begin
  perform keep_contract_bindings((select array_agg(distinct purchase_contract_id) from changed), null);
  return null;
end $$;
create trigger keep_bindings_update after update on purchase_contract_line
  referencing old table as changed for each statement execute function keep_bindings_of_purchase_lines();
create trigger keep_bindings_delete after delete on purchase_contract_line
  referencing old table as changed for each statement execute function keep_bindings_of_purchase_lines();

create function keep_bindings_of_sales_lines() returns trigger language plpgsql as $$
begin
  perform keep_contract_bindings(null, (select array_agg(distinct sales_contract_id) from changed));
  return null;
end $$;
create trigger keep_bindings_update after update on sales_contract_line
  referencing old table as changed for each statement execute function keep_bindings_of_sales_lines();
create trigger keep_bindings_delete after delete on sales_contract_line
  referencing old table as changed for each statement execute function keep_bindings_of_sales_lines();

create function keep_bindings_of_purchase() returns trigger language plpgsql as $$
begin
  perform keep_contract_bindings(array[new.id], null);
  return null;
end $$;
create trigger keep_bindings after update on purchase_contract for each row
  when (new.status = 'cancelled' and old.status <> 'cancelled') execute function keep_bindings_of_purchase();

create function keep_bindings_of_sales() returns trigger language plpgsql as $$
begin
  perform keep_contract_bindings(null, array[new.id]);
  return null;
end $$;
create trigger keep_bindings after update on sales_contract for each row
  when (new.status = 'cancelled' and old.status <> 'cancelled') execute function keep_bindings_of_sales();
