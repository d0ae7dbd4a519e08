-- Up Migration

-- What SuperAdmin tells people: kept as it was written, its receivers are the notifications of its event.
create table announcement (
  id uuid primary key,
  title text not null check (title <> '' and length(title) <= 200),
  content text not null check (content <> '' and length(content) <= 4000),
  content_type text not null check (content_type in ('user', 'group', 'unknown', 'zalo', 'email', 'system')),
  target_type text not null check (target_type in ('user', 'group')),
  target_ids uuid[] not null check (cardinality(target_ids) between 1 and 500),
  channels text[] not null default '{}' check (channels <@ array['email', 'zalo']),
  due_at timestamptz not null,
  event_id uuid references event (id) on delete restrict,
  created_at timestamptz not null,
  created_by uuid not null references app_user (id) on delete restrict,
  search_key text generated always as (fold_text(title)) stored
);
create index announcement_created_idx on announcement (created_at desc, id desc);
create index announcement_author_idx on announcement (created_by);
create index announcement_event_idx on announcement (event_id) where event_id is not null;
