-- Up Migration

-- The order in which events were written. Moments are the clocks of several processes; this one the database counts.
alter table event add column seq bigint generated always as identity;
alter table event add constraint event_seq_key unique (seq);

-- Events in batches, each sealed with the hash of the one before it (decision 066). A batch holds every event after
-- `after_seq` up to `last_seq`; `event_hashes` are 32 bytes for each of `event_ids`.
create table event_batch (
  number integer primary key check (number > 0),
  -- the version of what is hashed of an event
  form smallint not null,
  after_seq bigint not null,
  last_seq bigint not null check (last_seq > after_seq),
  event_ids uuid[] not null check (cardinality(event_ids) > 0),
  event_hashes bytea not null check (length(event_hashes) = 32 * cardinality(event_ids)),
  previous_hash bytea not null check (length(previous_hash) = 32),
  hash bytea not null check (length(hash) = 32),
  sealed_at timestamptz not null
);
create unique index event_batch_previous_key on event_batch (previous_hash);
-- ids and hashes are random bytes
alter table event_batch alter column event_ids set storage external, alter column event_hashes set storage external;

-- History is written and never changed, by the tables' owner neither.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are written once: no %', tg_table_name, tg_op using errcode = 'insufficient_privilege';
end $$;
create trigger keep_event before update or delete or truncate on event
  for each statement execute function refuse_change();
create trigger keep_event_batch before update or delete or truncate on event_batch
  for each statement execute function refuse_change();
