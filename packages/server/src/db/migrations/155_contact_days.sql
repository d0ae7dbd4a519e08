-- Up Migration

-- Customers are found by the days of the last contact and of the next; the indexes of their orders hold those without one too.
create index customer_last_contact_day_idx on customer (last_contact_at) where last_contact_at is not null;
create index customer_next_contact_day_idx on customer (next_contact_on) where next_contact_on is not null;
