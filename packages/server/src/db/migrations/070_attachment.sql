-- Up Migration

alter table file drop constraint file_folder_check;
alter table file add constraint file_folder_check check (folder in ('product', 'quotation', 'attachment', 'export'));

-- Files of documents of any kind. Of a document that was sent they are taken off with a reason, and kept.
create table attachment (
  file_id uuid primary key constraint attachment_file_fkey references file (id) on delete restrict,
  entity text not null,
  document_id uuid not null,
  added_by uuid not null references app_user (id) on delete restrict,
  added_at timestamptz not null,
  removed_by uuid references app_user (id) on delete restrict,
  removed_at timestamptz,
  check ((removed_by is null) = (removed_at is null))
);
create index attachment_document_idx on attachment (document_id, added_at);

-- A draft that is deleted leaves none behind.
create function forget_attachments() returns trigger language plpgsql as $$
begin
  delete from attachment where document_id = old.id;
  return null;
end $$;

create function have_attachments(document text) returns void language plpgsql as $$
begin
  execute format('create trigger forget_attachments after delete on %I for each row execute function forget_attachments()', document);
end $$;

select have_attachments(document) from unnest(array[
  'quotation', 'sales_contract', 'purchase_contract', 'sales_contract_annex', 'purchase_contract_annex']) document;

do $$
declare
  made constant text := pg_get_functiondef('make_document(text, text, text)'::regprocedure);
  last constant text := 'perform track_changes(document);';
begin
  if position(last in made) = 0 then
    raise exception 'make_document is not as 048 made it';
  end if;
  execute replace(made, last, last || ' perform have_attachments(document);');
end $$;
