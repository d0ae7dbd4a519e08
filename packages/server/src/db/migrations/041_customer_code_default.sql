-- Up Migration

-- A customer without a code of its own gets the next one.
alter table customer alter column code set default next_customer_code();
