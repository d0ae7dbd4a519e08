-- Up Migration

-- What waits for somebody is found by their undecided steps of open requests. Steps of requests that are over stay undecided
-- and grow with the years: a step says itself whether it waits.
alter table approval_step add column waiting boolean not null default false;
alter table approval_step disable trigger guard_approval_step;
update approval_step step set waiting = true from approval
  where approval.id = step.approval_id and approval.open and step.decision is null;
alter table approval_step enable trigger guard_approval_step;
alter table approval_step
  alter column waiting set default true,
  add constraint approval_step_waiting_check check (not waiting or decision is null);
drop index approval_step_waiting_idx;
create index approval_step_waiting_idx on approval_step (approver_id) where waiting;

-- As 125 made it; what is decided waits no more, and what waits no more does not wait again.
create or replace function guard_approval_step() returns trigger language plpgsql as $$
declare
  kept record;
begin
  if tg_op = 'DELETE' then
    raise exception 'what went through an approval stays' using errcode = 'BR001';
  end if;
  new.waiting := old.waiting and new.waiting and new.decision is null;
  kept := new;
  kept.waiting := old.waiting;
  if old.decision is null then
    kept.decision := null;
    kept.decided_by := null;
    kept.decided_by_name := null;
    kept.decided_at := null;
    kept.note := null;
    kept.carried := old.carried;
    if new.decision is null and new.former_approvers = old.former_approvers || old.approver_id then
      kept.approver_id := old.approver_id;
      kept.approver_name := old.approver_name;
      kept.former_approvers := old.former_approvers;
    end if;
  end if;
  if kept is distinct from old or (new.carried and new.decision is distinct from 'approved') then
    raise exception 'what was written of an approval does not change' using errcode = 'BR001';
  end if;
  return new;
end $$;

create function end_waiting() returns trigger language plpgsql as $$
begin
  if exists (select from approval_step where approval_id = new.id and waiting) then
    update approval_step set waiting = false where approval_id = new.id and waiting;
  end if;
  return null;
end $$;
create trigger end_waiting after update of open on approval
  for each row when (old.open and not new.open) execute function end_waiting();
