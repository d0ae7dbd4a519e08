-- Up Migration

-- How many rows of a list this person wants on a page; null for the usual number.
alter table list_setting add column page_size text check (page_size in ('10', '20', '50', '100', 'fit'));

-- Customers come by what the house calls them, all of them and those of a filter.
create index customer_abbreviated_order_idx on customer (abbreviated_name collate vi_natural, id);
drop index customer_type_idx, customer_officer_idx, customer_supplier_idx, customer_inactive_idx;
create index customer_type_idx on customer (customer_type_id, abbreviated_name collate vi_natural, id);
create index customer_officer_idx on customer (officer_id, abbreviated_name collate vi_natural, id);
create index customer_supplier_idx on customer (abbreviated_name collate vi_natural, id) where supplier;
create index customer_inactive_idx on customer (abbreviated_name collate vi_natural, id) where not active;

-- Quotations that end soon.
create index quotation_valid_until_idx on quotation (valid_until, id) where status = 'approved';
