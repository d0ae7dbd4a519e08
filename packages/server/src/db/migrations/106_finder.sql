-- Up Migration

-- Whoever calls is found by the telephone of each contact of a customer.
create index customer_by_contact_phone_idx on customer (contact_phone);
create index customer_contact_by_phone_idx on customer_contact (phone) where phone is not null;
