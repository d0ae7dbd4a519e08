-- Up Migration

-- The newest lines of a product, of annexes as of every other document of goods (074).
drop index sales_contract_annex_line_product_idx;
create index sales_contract_annex_line_product_idx on sales_contract_annex_line (product_id, sales_contract_annex_id desc);
drop index purchase_contract_annex_line_product_idx;
create index purchase_contract_annex_line_product_idx on purchase_contract_annex_line (product_id, purchase_contract_annex_id desc);
