-- Up Migration

-- A line of the log names a request; by that the audit log finds who made it. An import has thousands of events.
create index event_trace_idx on event (trace_id, at, id);
