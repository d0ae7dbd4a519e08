-- Up Migration

-- What a contract says now: the lines of its latest approved annex, else its own.
create or replace view purchase_contract_agreed_line as
select contract.id as contract_id, line.position, line.product_id, line.product_code, line.product_name, line.unit_name,
  line.unit_kind, line.quantity, line.length, line.barem, line.theoretical_weight, line.actual_weight, line.price_type,
  line.import_price, line.vat_rate, line.amount
from purchase_contract as contract
left join lateral (
  select id from purchase_contract_annex
  where contract_id = contract.id and status = 'approved' order by ordinal desc limit 1
) as annex on true
cross join lateral (
  select position, product_id, product_code, product_name, unit_name, unit_kind, quantity, length, barem,
    theoretical_weight, actual_weight, price_type, import_price, vat_rate, amount
  from purchase_contract_line where purchase_contract_id = contract.id and annex.id is null
  union all
  select position, product_id, product_code, product_name, unit_name, unit_kind, quantity, length, barem,
    theoretical_weight, actual_weight, price_type, import_price, vat_rate, amount
  from purchase_contract_annex_line where purchase_contract_annex_id = annex.id
) as line;

create or replace view sales_contract_agreed_line as
select contract.id as contract_id, line.position, line.product_id, line.product_code, line.product_name, line.unit_name,
  line.unit_kind, line.quantity, line.length, line.barem, line.theoretical_weight, line.actual_weight, line.price_type,
  line.import_price, line.sale_price, line.vat_rate, line.amount
from sales_contract as contract
left join lateral (
  select id from sales_contract_annex
  where contract_id = contract.id and status = 'approved' order by ordinal desc limit 1
) as annex on true
cross join lateral (
  select position, product_id, product_code, product_name, unit_name, unit_kind, quantity, length, barem,
    theoretical_weight, actual_weight, price_type, import_price, sale_price, vat_rate, amount
  from sales_contract_line where sales_contract_id = contract.id and annex.id is null
  union all
  select position, product_id, product_code, product_name, unit_name, unit_kind, quantity, length, barem,
    theoretical_weight, actual_weight, price_type, import_price, sale_price, vat_rate, amount
  from sales_contract_annex_line where sales_contract_annex_id = annex.id
) as line;

-- An annex that begins or ceases to count leaves no more bound than the contract says then.
create function keep_bindings_of_annex() returns trigger language plpgsql as $$
begin
  if tg_argv[0] = 'purchase_contract' then
    perform keep_contract_bindings(array[new.contract_id], null);
  else
    perform keep_contract_bindings(null, array[new.contract_id]);
  end if;
  return null;
end $$;
create trigger keep_bindings after update on purchase_contract_annex for each row
  when ((new.status = 'approved') <> (old.status = 'approved'))
  execute function keep_bindings_of_annex('purchase_contract');
create trigger keep_bindings after update on sales_contract_annex for each row
  when ((new.status = 'approved') <> (old.status = 'approved'))
  execute function keep_bindings_of_annex('sales_contract');

-- Of a contract that was ended no more is bound; what is bound may be given back.
create function keep_binding_open() returns trigger language plpgsql as $$
begin
  if exists (
    select from contract_ending where reopened_at is null
      and (sales_contract_id = new.sales_contract_id or purchase_contract_id = new.purchase_contract_id)
  ) then
    raise exception 'an ended contract takes no bindings' using
      errcode = '23514', table = 'contract_binding', constraint = 'contract_binding_ended_check';
  end if;
  return null;
end $$;
create trigger keep_open_insert after insert on contract_binding for each row execute function keep_binding_open();
create trigger keep_open_update after update on contract_binding for each row when (new.quantity > old.quantity) execute function keep_binding_open();
