-- Up Migration

-- A message to one receiver by one channel (decision 060), beside the house's own jobs of channel `system`.
-- `due_at` is compared with the application's clock; a claim with the database's, which all instances share.
alter table outbox
  add column user_id uuid references app_user (id) on delete cascade,
  add column notification_id uuid references notification (id) on delete cascade,
  add column due_at timestamptz not null default now(),
  add column claimed_until timestamptz,
  add column attempts integer not null default 0,
  add column sent_at timestamptz,
  -- why the last attempt failed, or why there is none any more
  add column failure text check (length(failure) <= 500);
update outbox set due_at = created_at, sent_at = case when status = 'sent' then created_at end;
drop index outbox_pending_idx;
create index outbox_due_idx on outbox (due_at) where status = 'pending';
create index outbox_created_idx on outbox (created_at desc, id desc);
create index outbox_user_idx on outbox (user_id) where user_id is not null;
create index outbox_notification_idx on outbox (notification_id) where notification_id is not null;

-- Which kinds of event somebody is told of by which channel, where it is not the default (`notification/channels.ts`).
create table notification_choice (
  user_id uuid not null references app_user (id) on delete cascade,
  event text not null check (length(event) <= 50),
  channel text not null check (channel in ('email', 'zalo')),
  wanted boolean not null,
  primary key (user_id, event, channel)
);

-- A channel without settings is off.
create function channel_is_on(channel text) returns boolean language sql stable as $$
  select exists (select from setting where key = case channel when 'email' then 'mail' else channel end)
$$;

-- Links that were sent to people who forgot their password; only hashes, as of refresh tokens.
create table password_reset (
  token_hash bytea primary key,
  user_id uuid not null references app_user (id) on delete cascade,
  expires_at timestamptz not null
);
create index password_reset_user_idx on password_reset (user_id);
create index password_reset_expires_idx on password_reset (expires_at);
