-- Up Migration

-- The logo on the company's papers is a file of a folder of its own. It is named within a configuration's value, which no
-- foreign key sees: files of this folder are never removed.
alter table file drop constraint file_folder_check;
alter table file add constraint file_folder_check
  check (folder in ('product', 'quotation', 'attachment', 'company', 'export'));
