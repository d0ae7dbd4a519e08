-- Up Migration

-- What was sent keeps its photos, also where its ticket is deleted after it was withdrawn: like its snapshot, a photo then names a
-- ticket that is gone. Its lines let go of what no snapshot names (135).
alter table expense_photo drop constraint expense_photo_expense_ticket_id_fkey;

-- Those that went with such a ticket, as far as they were not swept.
insert into expense_photo (file_id, expense_ticket_id)
select distinct file.id, entity_id
from approval_snapshot cross join lateral regexp_matches(content, '"photoId":"([0-9a-f-]{36})"', 'g') as named (photo)
join file on file.id = named.photo[1]::uuid
where approval_snapshot.entity = 'expenseTicket'
on conflict do nothing;
update file set referred = true, released_at = null
where not referred and id in (select file_id from expense_photo);

-- As 135 made it; of a ticket that is gone, it was let go when that was deleted.
create or replace function release_file() returns trigger language plpgsql as $$
begin
  -- a ticket that takes it over at this moment holds this lock until it has said so
  perform from file where id = old.file_id for no key update;
  update file set referred = false,
    released_at = coalesce(
      (select modified_at from expense_ticket where id = old.expense_ticket_id),
      (select max(at) from event where entity = 'expenseTicket' and entity_id = old.expense_ticket_id))
  where id = old.file_id and not exists (select from expense_photo where file_id = old.file_id);
  return null;
end $$;
