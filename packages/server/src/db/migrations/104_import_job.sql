-- Up Migration

-- A file that is too large to be worked while somebody waits, and the undoing of what such a file brought. A process of
-- its own takes them up, one at a time (decision 064).
create table import_job (
  id uuid primary key,
  -- the path of its list, as import_batch has it
  kind text not null,
  task text not null check (task in ('preview', 'valid', 'all', 'undo')),
  state text not null default 'waiting'
    check (state in ('waiting', 'working', 'checked', 'done', 'failed', 'cancelled')),
  file_name text not null,
  file_sha256 text,
  -- as it was sent; the sweep of files takes it after a day
  file_id uuid references file (id) on delete set null,
  -- the same with a column of errors, and of that only the faulty rows
  errors_id uuid references file (id) on delete set null,
  faulty_id uuid references file (id) on delete set null,
  batch_id uuid references import_batch (id) on delete set null,
  locale text not null check (locale in ('vi', 'en')),
  -- cells that were mended in the preview
  corrections jsonb not null default '[]',
  total integer,
  rows_read integer not null default 0,
  rows_valid integer not null default 0,
  rows_invalid integer not null default 0,
  created_count integer not null default 0,
  updated_count integer not null default 0,
  -- up to here its effect is written: whoever takes it up again goes on behind it
  last_row integer not null default 0,
  -- the first faulty rows; of an undoing the first that stay
  shown jsonb not null default '[]',
  failure jsonb,
  cancel_asked boolean not null default false,
  attempts integer not null default 0,
  claimed_until timestamptz,
  created_by uuid not null references app_user (id) on delete restrict,
  created_at timestamptz not null,
  started_at timestamptz,
  ended_at timestamptz,
  check (task <> 'undo' or batch_id is not null or state not in ('waiting', 'working'))
);
-- one at a time and person
create unique index import_job_person_key on import_job (created_by) where state in ('waiting', 'working');
create index import_job_queue_idx on import_job (created_at) where state in ('waiting', 'working');
create index import_job_list_idx on import_job (created_by, kind, created_at desc);
create index import_job_file_idx on import_job (file_id) where file_id is not null;
create index import_job_errors_idx on import_job (errors_id) where errors_id is not null;
create index import_job_faulty_idx on import_job (faulty_id) where faulty_id is not null;
create index import_job_batch_idx on import_job (batch_id) where batch_id is not null;

alter table file drop constraint file_folder_check;
alter table file add constraint file_folder_check
  check (folder in ('product', 'quotation', 'attachment', 'company', 'export', 'import'));
