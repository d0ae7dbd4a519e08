-- Up Migration

alter table file drop constraint file_folder_check,
  add constraint file_folder_check check (folder in ('product', 'quotation', 'line', 'attachment', 'company', 'export', 'import'));

-- The picture of an invoice, of a line. It is a file of the folder `line`.
alter table expense_ticket_line
  add column photo_id uuid constraint expense_ticket_line_photo_fkey references file (id) on delete restrict;
create index expense_ticket_line_photo_idx on expense_ticket_line (photo_id) where photo_id is not null;

-- The pictures that lines of a ticket have, or had when it was sent: whoever sees the ticket sees them.
create table expense_photo (
  file_id uuid not null constraint expense_photo_file_fkey references file (id) on delete restrict,
  expense_ticket_id uuid not null references expense_ticket (id) on delete cascade,
  primary key (file_id, expense_ticket_id)
);
create index expense_photo_ticket_idx on expense_photo (expense_ticket_id);

-- A picture of a line may be let go, unlike one of a product: it is kept for a day from then on.
alter table file add column released_at timestamptz;

create function refer_to_expense_photo() returns trigger language plpgsql as $$
begin
  insert into expense_photo (file_id, expense_ticket_id) values (new.photo_id, new.expense_ticket_id) on conflict do nothing;
  if found then
    update file set referred = true, released_at = null where id = new.photo_id;
  end if;
  return null;
end $$;
create trigger refer_to_photo after insert or update of photo_id on expense_ticket_line
  for each row when (new.photo_id is not null) execute function refer_to_expense_photo();

-- At the end of the transaction, so that lines may change places.
create function release_expense_photo() returns trigger language plpgsql as $$
begin
  delete from expense_photo where file_id = old.photo_id and expense_ticket_id = old.expense_ticket_id
    and not exists (select from expense_ticket_line line
      where line.expense_ticket_id = old.expense_ticket_id and line.photo_id = old.photo_id)
    and not exists (select from approval_snapshot
      where entity = 'expenseTicket' and entity_id = old.expense_ticket_id and position(old.photo_id::text in content) > 0);
  return null;
end $$;
create constraint trigger release_photo after update of photo_id or delete on expense_ticket_line
  deferrable initially deferred for each row when (old.photo_id is not null) execute function release_expense_photo();

create function release_file() returns trigger language plpgsql as $$
begin
  -- a ticket that takes it over at this moment holds this lock until it has said so
  perform from file where id = old.file_id for no key update;
  update file set referred = false,
    released_at = (select modified_at from expense_ticket where id = old.expense_ticket_id)
  where id = old.file_id and not exists (select from expense_photo where file_id = old.file_id);
  return null;
end $$;
create trigger release_file after delete on expense_photo for each row execute function release_file();

-- What a picture of a line belongs to, of whatever kind of document.
create view line_picture as
select file_id, 'expenseTicket' as entity, expense_ticket_id as entity_id from expense_photo;
