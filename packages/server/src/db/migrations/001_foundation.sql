-- Up Migration

create extension if not exists pg_trgm;
create extension if not exists btree_gist;

-- The accent-blind search key: NFD without marks, đ→d, ×→x, lower case, single spaces.
-- The same rule stands in packages/shared/src/values/fold-text.ts; a test holds the two together.
create function fold_text(value text) returns text
  language sql immutable parallel safe strict
  return btrim(regexp_replace(
    lower(translate(regexp_replace(normalize(value, NFD), '[\u0300-\u036f]', '', 'g'), 'Đđ×', 'ddx')),
    '[ \t\n\v\f\r\u00a0]+', ' ', 'g'), ' ');

-- One code-and-name list. A list's own fields are added to the table it makes.
create function create_category(list text) returns void language plpgsql as $$
begin
  execute format($sql$
    create table %1$I (
      id uuid primary key,
      code text not null check (code <> '' and length(code) <= 50),
      name text not null check (name <> '' and length(name) <= 200),
      active boolean not null default true,
      version integer not null default 1,
      created_at timestamptz not null,
      created_by uuid,
      modified_at timestamptz not null,
      modified_by uuid,
      search_key text generated always as (fold_text(code || ' ' || name)) stored
    );
    create unique index %2$I on %1$I (upper(code));
    create index %3$I on %1$I using gin (search_key gin_trgm_ops);
    create index %4$I on %1$I (name, id);
  $sql$, list, list || '_code_key', list || '_search_idx', list || '_name_idx');
end $$;

select create_category(list) from unnest(array['department', 'position']) as list;

create table app_user (
  id uuid primary key,
  username text not null check (username ~ '^[A-Za-z0-9]([._]?[A-Za-z0-9])*$' and length(username) between 8 and 20),
  full_name text not null check (full_name <> '' and length(full_name) <= 200),
  email text not null check (length(email) <= 200),
  phone_number text not null check (phone_number ~ '^0[0-9]{9,10}$'),
  code text check (length(code) <= 50),
  department_id uuid constraint app_user_department_fkey references department (id) on delete restrict,
  position_id uuid constraint app_user_position_fkey references position (id) on delete restrict,
  role text not null default 'basic' check (role in ('SuperAdmin', 'Admin', 'basic')),
  password_hash text not null,
  must_change_password boolean not null default false,
  is_locked boolean not null default false,
  phone_number_confirmed boolean not null default false,
  email_confirmed boolean not null default false,
  locale text not null default 'vi' check (locale in ('vi', 'en')),
  version integer not null default 1,
  created_at timestamptz not null,
  modified_at timestamptz not null,
  search_key text generated always as (fold_text(username || ' ' || full_name || ' ' || coalesce(code, '') || ' ' || phone_number)) stored
);
create unique index app_user_username_key on app_user (lower(username));
create unique index app_user_email_key on app_user (lower(email));
create unique index app_user_phone_number_key on app_user (phone_number);
create unique index app_user_code_key on app_user (upper(code)) where code is not null;
create index app_user_search_idx on app_user using gin (search_key gin_trgm_ops);
create index app_user_department_idx on app_user (department_id);
create index app_user_position_idx on app_user (position_id);
alter table department add foreign key (created_by) references app_user (id), add foreign key (modified_by) references app_user (id);
alter table position add foreign key (created_by) references app_user (id), add foreign key (modified_by) references app_user (id);

create table role_group (
  id uuid primary key,
  code text not null check (code <> '' and length(code) <= 50),
  name text not null check (name <> '' and length(name) <= 200),
  permissions text[] not null default '{}',
  version integer not null default 1,
  created_at timestamptz not null,
  modified_at timestamptz not null
);
create unique index role_group_code_key on role_group (upper(code));

create table user_role_group (
  user_id uuid not null references app_user (id) on delete cascade,
  role_group_id uuid not null constraint user_role_group_role_group_fkey references role_group (id) on delete restrict,
  primary key (user_id, role_group_id)
);
create index user_role_group_group_idx on user_role_group (role_group_id);

-- A signed-in device. Every request looks its session up, so that ending one bites at once.
create table session (
  id uuid primary key,
  user_id uuid not null references app_user (id) on delete cascade,
  remember_me boolean not null,
  user_agent text not null,
  address text not null,
  claimed_address text,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  revoked_reason text
);
create index session_user_idx on session (user_id) where revoked_at is null;

-- Refresh tokens, single use; only their hashes are kept.
create table refresh_token (
  token_hash bytea primary key,
  session_id uuid not null references session (id) on delete cascade,
  issued_at timestamptz not null,
  used_at timestamptz
);
create index refresh_token_session_idx on refresh_token (session_id);

create table rate_counter (
  key text primary key,
  window_start timestamptz not null,
  hits integer not null
);

create table idempotency_key (
  user_id uuid not null references app_user (id) on delete cascade,
  key text not null check (length(key) between 8 and 200),
  request_hash text not null,
  rights_hash text not null,
  status integer not null,
  body jsonb not null,
  created_at timestamptz not null,
  primary key (user_id, key)
);
create index idempotency_key_created_idx on idempotency_key (created_at);

-- One row per change, written in the change's own transaction: history, bell, socket and audit read it.
create table event (
  id uuid primary key,
  at timestamptz not null,
  actor_id uuid references app_user (id) on delete restrict,
  kind text not null,
  entity text not null,
  entity_id uuid not null,
  note text,
  changes jsonb not null default '[]',
  trace_id text not null
);
create index event_entity_idx on event (entity, entity_id, at desc, id desc);
create index event_actor_idx on event (actor_id);

create table notification (
  id uuid primary key,
  user_id uuid not null references app_user (id) on delete cascade,
  event_id uuid not null references event (id) on delete restrict,
  kind text not null,
  params jsonb not null default '{}',
  entity text not null,
  entity_id uuid not null,
  created_at timestamptz not null,
  read_at timestamptz
);
create index notification_user_idx on notification (user_id, created_at desc, id desc);
create index notification_unread_idx on notification (user_id) where read_at is null;
create index notification_event_idx on notification (event_id);

-- Messages that leave the house; a worker sends them once their channel has settings.
create table outbox (
  id uuid primary key,
  channel text not null check (channel in ('system', 'email', 'zalo')),
  kind text not null,
  recipient text not null,
  params jsonb not null default '{}',
  status text not null default 'pending' check (status in ('pending', 'sent', 'failed')),
  created_at timestamptz not null
);
create index outbox_pending_idx on outbox (created_at) where status = 'pending';

create table file (
  id uuid primary key,
  folder text not null check (folder in ('product', 'quotation', 'export')),
  name text not null check (length(name) <= 255),
  storage_key text not null unique,
  content_type text not null,
  size integer not null check (size >= 0),
  sha256 text not null,
  owner_id uuid not null references app_user (id) on delete restrict,
  -- the right that is asked again when an export is fetched
  needs text,
  created_at timestamptz not null,
  expires_at timestamptz,
  used_at timestamptz
);
create index file_owner_idx on file (owner_id);
create index file_expires_idx on file (expires_at) where expires_at is not null;

create table import_batch (
  id uuid primary key,
  kind text not null,
  file_name text not null,
  file_sha256 text not null,
  created_by uuid not null references app_user (id),
  created_at timestamptz not null,
  created_count integer not null,
  updated_count integer not null
);
create unique index import_batch_file_key on import_batch (kind, file_sha256);

-- One counter row per number series and month, taken last in the transaction, so that numbers have no gaps.
create table document_counter (
  series text primary key,
  last_number integer not null
);

create table setting (
  key text primary key,
  value jsonb not null
);

create table socket_io_attachments (
  id bigserial unique,
  created_at timestamptz default now(),
  payload bytea
);
