-- Up Migration

-- A list as somebody likes to see it: its search, filters and order as they stand in the address, and its columns.
create table saved_view (
  id uuid primary key,
  list text not null check (list ~ '^[A-Za-z]{1,60}$'),
  name text not null check (name <> '' and length(name) <= 80),
  owner_id uuid not null constraint saved_view_owner_fkey references app_user (id) on delete restrict,
  shared boolean not null default false,
  query jsonb not null check (jsonb_typeof(query) = 'object' and pg_column_size(query) <= 8192),
  columns jsonb check (jsonb_typeof(columns) = 'array' and pg_column_size(columns) <= 8192),
  version integer not null default 1,
  modified_at timestamptz not null
);
-- One name a person and list; it serves "mine in this list" as well.
create unique index saved_view_name_key on saved_view (owner_id, list, fold_text(name));
create index saved_view_shared_idx on saved_view (list) where shared;

-- What one person chose for one list: the view it opens with, and columns chosen without saving a view.
create table list_setting (
  user_id uuid not null constraint list_setting_user_fkey references app_user (id) on delete restrict,
  list text not null check (list ~ '^[A-Za-z]{1,60}$'),
  view_id uuid constraint list_setting_view_fkey references saved_view (id) on delete restrict,
  columns jsonb check (jsonb_typeof(columns) = 'array' and pg_column_size(columns) <= 8192),
  primary key (user_id, list)
);
create index list_setting_view_idx on list_setting (view_id);
