-- Up Migration

-- What lists show of a picture: a few kilobytes that go and are backed up with the row of their file.
create table thumbnail (
  file_id uuid primary key constraint thumbnail_file_fkey references file (id) on delete cascade,
  content bytea not null
);

-- Whether a record ever named the file; one that none ever did is deleted after a day. What is here already may have been named.
alter table file add column referred boolean not null default false;
update file set referred = true where folder <> 'export';
create index file_unreferred_idx on file (created_at) where not referred;

create function refer_to_file() returns trigger language plpgsql as $$
begin
  update file set referred = true where id = new.file_id and not referred;
  return null;
end $$;
create trigger refer_to_file after insert on product_picture for each row execute function refer_to_file();
create trigger refer_to_file after insert on attachment for each row execute function refer_to_file();
