-- Up Migration

-- Written with the caller's address, and read by nobody.
alter table outbox drop column params;
-- One record describes every channel (`outbox/channels.ts`).
drop function channel_is_on;
