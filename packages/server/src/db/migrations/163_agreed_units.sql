-- Up Migration

-- As 066 made it; with how its unit counts and what one weighs, by which a price of it is turned to another unit.
create or replace view purchase_contract_agreed_line as
select contract.id as contract_id, line.position, line.product_id, line.product_code, line.product_name, line.unit_name,
  line.unit_kind, line.quantity, line.length, line.barem, line.theoretical_weight, line.actual_weight, line.price_type,
  line.import_price, line.vat_rate, line.amount, line.unit_factor, line.unit_weight
from purchase_contract as contract
left join lateral (
  select id from purchase_contract_annex
  where contract_id = contract.id and status = 'approved' order by ordinal desc limit 1
) as annex on true
cross join lateral (
  select position, product_id, product_code, product_name, unit_name, unit_kind, quantity, length, barem,
    theoretical_weight, actual_weight, price_type, import_price, vat_rate, amount, unit_factor, unit_weight
  from purchase_contract_line where purchase_contract_id = contract.id and annex.id is null
  union all
  select position, product_id, product_code, product_name, unit_name, unit_kind, quantity, length, barem,
    theoretical_weight, actual_weight, price_type, import_price, vat_rate, amount, unit_factor, unit_weight
  from purchase_contract_annex_line where purchase_contract_annex_id = annex.id
) as line;
