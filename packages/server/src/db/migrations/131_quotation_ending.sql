-- Up Migration

-- Why a quotation was cancelled, in words of a list, so that what was lost is counted. A row of its own: what was sent of a
-- quotation does not change. Written once, with the cancellation.
create table quotation_cancellation (
  quotation_id uuid primary key references quotation (id) on delete cascade,
  reason text not null check (reason in ('competitor', 'customer', 'mistake', 'replaced', 'other')),
  lost_to text check (lost_to <> '' and length(lost_to) <= 200),
  lost_cause text check (lost_cause in ('price', 'delivery', 'credit', 'quality', 'other')),
  check (case when reason = 'competitor' then lost_cause is not null else num_nonnulls(lost_to, lost_cause) = 0 end)
);
create index quotation_cancellation_reason_idx on quotation_cancellation (reason);

-- A document that was mailed to its partner: whom by, in which words, as which event of its history. The paper is drawn when it leaves:
-- what was approved does not change.
create table document_mail (
  id uuid primary key,
  event_id uuid not null unique,
  entity text not null,
  entity_id uuid not null,
  sent_by uuid not null constraint document_mail_sent_by_fkey references app_user (id) on delete restrict,
  subject text not null check (subject <> '' and length(subject) <= 200),
  body text not null check (body <> '' and length(body) <= 5000),
  language text not null check (language in ('vi', 'en')),
  created_at timestamptz not null
);

-- One message to one receiver, by the id of its row of the outbox, which goes after a while; what became of it stays.
create table document_mail_receiver (
  id uuid primary key,
  mail_id uuid not null references document_mail (id) on delete cascade,
  address text not null check (length(address) <= 254),
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed')),
  failure text check (length(failure) <= 500),
  unique (mail_id, address)
);

-- What became of a message is what its row of the outbox says, also when it is sent again or restored.
create function note_document_mail() returns trigger language plpgsql as $$
begin
  update document_mail_receiver
  set state = case new.status when 'sent' then 'sent' when 'pending' then 'waiting' else 'failed' end, failure = new.failure
  where id = new.id;
  return null;
end $$;
create trigger note_document_mail after update of status, failure on outbox for each row
  when (new.kind like 'mail.%') execute function note_document_mail();
