-- Up Migration

-- The audit log goes by page over all events, by person, by kind of record and by what was done (decision 066).
create index event_at_idx on event (at, id);
create index event_actor_at_idx on event (actor_id, at, id);
drop index event_actor_idx;
create index event_about_idx on event (entity, at, id);
create index event_verb_idx on event (split_part(kind, '.', 2), at, id);
