-- The newest lines of a product, to say what it was quoted, sold and bought for last: ids of documents grow with time.
drop index quotation_line_product_idx;
create index quotation_line_product_idx on quotation_line (product_id, quotation_id desc);
drop index sales_contract_line_product_idx;
create index sales_contract_line_product_idx on sales_contract_line (product_id, sales_contract_id desc);
drop index purchase_contract_line_product_idx;
create index purchase_contract_line_product_idx on purchase_contract_line (product_id, purchase_contract_id desc);
