-- Up Migration

-- What an import wrote, for the day on which it can be undone.
create table import_batch_row (
  batch_id uuid not null references import_batch (id) on delete cascade,
  -- in the file; the header is 1
  row_number integer not null check (row_number > 1),
  entity_id uuid not null,
  -- after the import
  entity_version integer not null,
  name text not null,
  -- the form as it stood; null for a new record
  before jsonb,
  primary key (batch_id, row_number)
);

alter table import_batch
  add undone_at timestamptz,
  add undone_by uuid references app_user (id),
  add check ((undone_at is null) = (undone_by is null));

create index import_batch_kind_idx on import_batch (kind, created_at desc);
