-- Up Migration

-- What people write of records and documents of any kind. It is never changed; who deletes one leaves the row, which no answer
-- shows the text of any more.
create table comment (
  id uuid primary key,
  entity text not null,
  entity_id uuid not null,
  text text not null check (text <> '' and length(text) <= 2000),
  mentions uuid[] not null default '{}',
  added_by uuid not null references app_user (id) on delete restrict,
  added_at timestamptz not null,
  removed_by uuid references app_user (id) on delete restrict,
  removed_at timestamptz,
  check ((removed_by is null) = (removed_at is null))
);
create index comment_record_idx on comment (entity_id, added_at desc, id desc);

-- A record or a draft that is deleted leaves neither files nor comments behind.
create or replace function forget_attachments() returns trigger language plpgsql as $$
begin
  delete from attachment where document_id = old.id;
  delete from comment where entity_id = old.id;
  return null;
end $$;

select have_attachments('interaction');
