-- Up Migration

-- The order of quotations by the end of their validity; those without one last.
create index quotation_end_order_idx on quotation (coalesce(valid_until, 'infinity'), id);
