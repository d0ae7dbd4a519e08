-- Up Migration

-- An answer is stored as it was sent. As json it was parsed once more for every command, a seventh of storing it.
alter table idempotency_key alter column body type text using body::text;
alter table idempotency_key alter column body set storage external;
