-- Up Migration

-- A warehouse is of a type: a covered one, a yard, a place where goods are worked on. Those that stand have none until somebody says which;
-- a new one needs it.
alter table warehouse
  add column warehouse_type_id uuid constraint warehouse_warehouse_type_fkey references warehouse_type (id) on delete restrict;
create index warehouse_warehouse_type_idx on warehouse (warehouse_type_id);
