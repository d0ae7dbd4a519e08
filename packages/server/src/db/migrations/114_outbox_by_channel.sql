-- Up Migration

-- Each channel of the outbox has places of its own, and looks for its own messages.
create index outbox_channel_due_idx on outbox (channel, due_at) where status = 'pending';
drop index outbox_due_idx;
