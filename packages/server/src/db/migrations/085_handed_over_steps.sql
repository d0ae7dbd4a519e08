-- Up Migration

-- Whoever leaves hands over the requests that wait for them. An undecided step goes to somebody else, and says to whom it
-- belonged before: they may see the document as every former approver does.
alter table approval_step add column former_approvers uuid[] not null default '{}';

create or replace function guard_approval_step() returns trigger language plpgsql as $$
declare
  kept record;
begin
  if tg_op = 'DELETE' then
    raise exception 'what went through an approval stays' using errcode = 'BR001';
  end if;
  kept := new;
  if old.decision is null then
    kept.decision := null;
    kept.decided_by := null;
    kept.decided_by_name := null;
    kept.decided_at := null;
    kept.note := null;
    if new.decision is null and new.former_approvers = old.former_approvers || old.approver_id then
      kept.approver_id := old.approver_id;
      kept.approver_name := old.approver_name;
      kept.former_approvers := old.former_approvers;
    end if;
  end if;
  if kept is distinct from old then
    raise exception 'what was written of an approval does not change' using errcode = 'BR001';
  end if;
  return new;
end $$;
