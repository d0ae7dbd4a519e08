-- Up Migration

-- A file is known as done only when every row of it went in; of one taken over in part no hash is kept.
alter table import_batch alter column file_sha256 drop not null;

-- All rights asked again when an export is fetched: that of the list and those of its columns.
alter table file alter column needs type text[] using case when needs is not null then array[needs] end;
