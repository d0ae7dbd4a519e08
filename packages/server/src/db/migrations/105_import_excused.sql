-- Up Migration

-- Attempts that ended because the server was stopped, or had to be started again, and that say nothing of the file.
alter table import_job add column excused integer not null default 0;
