-- Up Migration

-- Headings of columns of a checked file that no column of its list has: its author is told which were not read.
alter table import_job add column left_out text[] not null default '{}';
