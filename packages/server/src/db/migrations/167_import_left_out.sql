-- Up Migration

-- Headings of columns of a checked file that are not read: its author is told which.
alter table import_job add column left_out text[] not null default '{}';
