-- Up Migration

-- When a channel took a message for the last time: the figures of the outbox ask that with every scrape.
create index outbox_sent_idx on outbox (channel, sent_at) where sent_at is not null;
