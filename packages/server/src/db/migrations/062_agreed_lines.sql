-- Up Migration

-- What a contract says now, line by line; a line is the same by product and length. Bindings and progress read quantities here.
create view purchase_contract_agreed_line as
select purchase_contract_id as contract_id, position, product_id, product_code, product_name, unit_name, unit_kind,
  quantity, length, barem, theoretical_weight, actual_weight, price_type, import_price, vat_rate, amount
from purchase_contract_line;

create view sales_contract_agreed_line as
select sales_contract_id as contract_id, position, product_id, product_code, product_name, unit_name, unit_kind,
  quantity, length, barem, theoretical_weight, actual_weight, price_type, import_price, sale_price, vat_rate, amount
from sales_contract_line;
