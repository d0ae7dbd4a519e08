-- Up Migration

-- Who decides for whom, in which days and on which kinds of document (decision 076).
create table deputy (
  id uuid primary key,
  principal_id uuid not null constraint deputy_principal_fkey references app_user (id) on delete restrict,
  deputy_id uuid not null constraint deputy_deputy_fkey references app_user (id) on delete restrict,
  -- both included, days of the house
  first_day date not null,
  last_day date not null,
  -- kinds of document; none: all there are
  kinds text[] check (kinds <> '{}'),
  version integer not null default 1,
  created_at timestamptz not null,
  created_by uuid not null references app_user (id) on delete restrict,
  modified_at timestamptz not null,
  modified_by uuid not null references app_user (id) on delete restrict,
  check (first_day <= last_day),
  check (principal_id <> deputy_id)
);
create index deputy_principal_idx on deputy (principal_id);
create index deputy_deputy_idx on deputy (deputy_id);

-- What it said before it was changed or withdrawn: by whose leave somebody decided then stays known.
create table deputy_past (
  id uuid not null,
  of_version integer not null,
  principal_id uuid not null,
  deputy_id uuid not null,
  first_day date not null,
  last_day date not null,
  kinds text[],
  from_moment timestamptz not null,
  until_moment timestamptz not null,
  primary key (id, of_version)
);
create index deputy_past_principal_idx on deputy_past (principal_id, deputy_id);

create function keep_deputy() returns trigger language plpgsql as $$
declare
  until constant timestamptz := case tg_op when 'UPDATE' then new.modified_at else greatest(now(), old.modified_at) end;
begin
  insert into deputy_past (id, of_version, principal_id, deputy_id, first_day, last_day, kinds, from_moment, until_moment)
  values (old.id, old.version, old.principal_id, old.deputy_id, old.first_day, old.last_day, old.kinds, old.modified_at, until);
  return null;
end $$;
create trigger keep_deputy after update or delete on deputy for each row execute function keep_deputy();

-- As 125 made it. Beside that: whoever decides in another's place is their deputy then, and one person decides once in a step.
create or replace function guard_approval_order() returns trigger language plpgsql as $$
begin
  if exists (
    select from approval_step one where one.approval_id = new.approval_id and one.position < new.position
    group by one.position having count(*) filter (where decision = 'approved') < min(quorum)
  ) then
    raise exception 'a step is decided in its turn' using errcode = 'BR001';
  end if;
  if new.quorum < (
    select count(*) from approval_step one
    where one.approval_id = new.approval_id and one.position = new.position and decision = 'approved'
  ) then
    raise exception 'a step takes no more approvals than it needs' using errcode = 'BR001';
  end if;
  if new.carried and not exists (
    select from approval_step one where one.approval_id = new.approval_id and one.position = new.position - 1
      and one.approver_id = new.approver_id and one.decided_by = new.decided_by and one.decision = 'approved'
  ) then
    raise exception 'an approval is carried from the step before alone' using errcode = 'BR001';
  end if;
  if new.decided_by <> new.approver_id and not exists (
    select from approval join deputy on principal_id = new.approver_id and deputy_id = new.decided_by
    where approval.id = new.approval_id and (kinds is null or entity = any (kinds))
      and (new.decided_at at time zone 'Asia/Ho_Chi_Minh')::date between first_day and last_day
  ) then
    raise exception 'nobody decides for another without being their deputy' using errcode = 'BR001';
  end if;
  if exists (
    select from approval_step one where one.approval_id = new.approval_id and one.position = new.position
      and one.id <> new.id and one.decided_by = new.decided_by
  ) then
    raise exception 'one person decides once in a step' using errcode = 'BR001';
  end if;
  return null;
end $$;
