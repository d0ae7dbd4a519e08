-- Up Migration

-- An announcement that waits for its moment is changed or taken back; a message that has become pointless is dropped.
alter table announcement
  add column version integer not null default 1,
  add column withdrawn_at timestamptz,
  add column withdrawn_by uuid references app_user (id) on delete restrict,
  add constraint announcement_withdrawn_check
    check ((withdrawn_at is null) = (withdrawn_by is null) and (withdrawn_at is null or event_id is null));
create index announcement_withdrawn_by_idx on announcement (withdrawn_by) where withdrawn_by is not null;
create index outbox_planned_idx on outbox (recipient) where kind = 'announcement' and channel = 'system';
alter table outbox drop constraint outbox_status_check;
alter table outbox add constraint outbox_status_check check (status in ('pending', 'sent', 'failed', 'dropped'));
