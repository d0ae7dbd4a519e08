-- Up Migration

-- A department has a head, whom approvals may be asked of. Whoever is one is not deleted.
alter table department
  add column head_id uuid constraint department_head_fkey references app_user (id) on delete restrict;
create index department_head_idx on department (head_id) where head_id is not null;
