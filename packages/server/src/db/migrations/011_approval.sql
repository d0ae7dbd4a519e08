-- Up Migration

-- Every step of an approvable document's life (packages/shared/src/approval/lifecycle.ts is the table; a test holds the
-- two together). 'nothing' is before it is made, 'gone' after it is deleted.
create table approval_transition (
  verb text not null,
  from_status text not null,
  to_status text not null,
  primary key (from_status, to_status, verb)
);
insert into approval_transition (verb, from_status, to_status) values
  ('create', 'nothing', 'draft'),
  ('update', 'draft', 'draft'), ('update', 'rejected', 'draft'),
  ('delete', 'draft', 'gone'),
  ('request-approval', 'draft', 'pending'), ('request-approval', 'rejected', 'pending'),
  ('withdraw', 'pending', 'draft'),
  ('approve', 'pending', 'approved'), ('approve', 'pending', 'pending'),
  ('reject', 'pending', 'rejected'),
  ('cancel', 'draft', 'cancelled'), ('cancel', 'pending', 'cancelled'), ('cancel', 'rejected', 'cancelled'),
  ('cancel', 'approved', 'cancelled'),
  ('clone-and-cancel', 'draft', 'cancelled'), ('clone-and-cancel', 'pending', 'cancelled'),
  ('clone-and-cancel', 'rejected', 'cancelled'), ('clone-and-cancel', 'approved', 'cancelled'),
  ('clone-and-cancel', 'approved', 'approved');

-- One request for approval and what became of it. Names are as they were when it happened.
create table approval (
  id uuid primary key,
  entity text not null,
  entity_id uuid not null,
  -- the first request of a document is its first round
  round integer not null check (round >= 1),
  -- still waiting for its current step
  open boolean not null default true,
  -- what was sent
  snapshot_id uuid not null references approval_snapshot (id) on delete restrict,
  requested_by uuid not null references app_user (id) on delete restrict,
  requested_by_name text not null,
  requested_at timestamptz not null,
  note text,
  withdrawn_at timestamptz,
  withdrawn_note text,
  -- the document was cancelled or cloned after this request
  ended_as text check (ended_as in ('cancelled', 'cloned')),
  ended_by uuid references app_user (id) on delete restrict,
  ended_by_name text,
  ended_at timestamptz,
  ended_note text,
  constraint approval_round_key unique (entity, entity_id, round),
  check (not open or (withdrawn_at is null and ended_as is null)),
  check (num_nulls(ended_as, ended_by, ended_by_name, ended_at) in (0, 4))
);
create unique index approval_open_key on approval (entity, entity_id) where open;
create index approval_snapshot_idx on approval (snapshot_id);

-- Who may act in which step of a request, and who did: one row for each person of a step.
create table approval_step (
  id uuid primary key,
  approval_id uuid not null references approval (id) on delete restrict,
  position integer not null check (position >= 1),
  -- how many of the step's people must approve
  quorum integer not null default 1 check (quorum >= 1),
  approver_id uuid not null references app_user (id) on delete restrict,
  approver_name text not null,
  decision text check (decision in ('approved', 'rejected')),
  -- the approver, or a deputy for them
  decided_by uuid references app_user (id) on delete restrict,
  decided_by_name text,
  decided_at timestamptz,
  note text,
  check (num_nulls(decision, decided_by, decided_by_name, decided_at) in (0, 4)),
  constraint approval_step_person_key unique (approval_id, position, approver_id)
);

-- A request and its steps are evidence: what was written once stays.
create function guard_approval() returns trigger language plpgsql as $$
declare
  old_row constant jsonb := to_jsonb(old);
  new_row constant jsonb := to_jsonb(new);
begin
  if tg_op = 'DELETE' then
    raise exception 'what went through an approval stays' using errcode = 'BR001';
  end if;
  if exists (
    select from jsonb_each(old_row) as kept (name, value)
    where value not in ('null', 'true') and new_row -> name is distinct from value
  ) or (new_row -> 'open' = 'true' and old_row -> 'open' = 'false') then
    raise exception 'what was written of an approval does not change' using errcode = 'BR001';
  end if;
  return new;
end $$;
create trigger guard_approval before update or delete on approval for each row execute function guard_approval();
create trigger guard_approval_step before update or delete on approval_step
  for each row execute function guard_approval();

-- The one guard of every approvable document.
create function guard_approvable() returns trigger language plpgsql as $$
declare
  -- what a step of the lifecycle may write; the search key is computed after this trigger
  free constant text[] := array['status', 'closed', 'sent', 'version', 'modified_at', 'search_key'];
  was constant text := case tg_op when 'INSERT' then 'nothing' else old.status end;
  becomes constant text := case tg_op when 'DELETE' then 'gone' else new.status end;
  verbs text[];
begin
  select array_agg(verb) into verbs from approval_transition where from_status = was and to_status = becomes;
  if verbs is null then
    raise exception '% has no step from % to %', tg_table_name, was, becomes using errcode = 'BR001';
  end if;
  if tg_op = 'DELETE' then
    return old;
  end if;
  if tg_op = 'UPDATE' then
    if old.closed then
      raise exception 'a closed % has no later step', tg_table_name using errcode = 'BR001';
    end if;
    if not 'update' = any (verbs) and to_jsonb(new) - free is distinct from to_jsonb(old) - free then
      raise exception '% does not change from % to %', tg_table_name, was, becomes using errcode = 'BR001';
    end if;
    if not new.content_authors @> old.content_authors then
      raise exception 'who wrote a % stays its author', tg_table_name using errcode = 'BR001';
    end if;
  end if;
  -- What was sent is written by the request and stands until the document is a draft again.
  if becomes = 'draft' then
    new.sent := null;
  elsif not 'request-approval' = any (verbs) and new.sent is distinct from old.sent then
    raise exception 'what was sent of a % does not change', tg_table_name using errcode = 'BR001';
  end if;
  return new;
end $$;

-- Makes a document approvable: its columns, its one guard and the guard of its lines, which name it in <document>_id.
create function make_approvable(document text, line text) returns void language plpgsql as $$
declare
  event text;
  guard text;
begin
  execute format($sql$
    alter table %1$I
      add column if not exists status text not null default 'draft',
      add column if not exists closed boolean not null default false,
      add column if not exists author_id uuid not null references app_user (id) on delete restrict,
      add column if not exists approver_id uuid references app_user (id) on delete restrict,
      add column if not exists version integer not null default 1,
      add column if not exists modified_at timestamptz not null,
      -- everybody who changed the content of this revision, its author among them
      add column if not exists content_authors uuid[] not null default '{}',
      -- names, codes and terms of what it refers to, as they were sent for approval
      add column if not exists sent jsonb,
      add constraint %2$I check (status not in ('pending', 'approved') or approver_id is not null),
      add constraint %3$I check (status in ('draft', 'cancelled') or sent is not null),
      add constraint %4$I check (author_id = any (content_authors));
    create trigger %5$I before insert or update or delete on %1$I for each row execute function guard_approvable();
  $sql$, document, document || '_pending_check', document || '_sent_check', document || '_author_check', 'guard_' || document);
  foreach event in array array['insert', 'update', 'delete'] loop
    guard := 'guard_' || line || '_' || event;
    execute format($sql$
      create function %1$I() returns trigger language plpgsql as $guard$
      begin
        if exists (
          select from %2$I document where document.id in (%3$s)
            and not exists (select from approval_transition where verb = 'update' and from_status = document.status)
        ) then
          raise exception 'the lines of a %2$s sent for approval do not change' using errcode = 'BR001';
        end if;
        return null;
      end $guard$;
      create trigger %1$I after %4$s on %5$I referencing %6$s for each statement execute function %1$I();
    $sql$, guard, document,
      format(case event when 'update' then 'select %1$I from old_lines union all select %1$I from new_lines'
        when 'insert' then 'select %1$I from new_lines' else 'select %1$I from old_lines' end, document || '_id'),
      event, line,
      case event when 'update' then 'old table as old_lines new table as new_lines'
        when 'insert' then 'new table as new_lines' else 'old table as old_lines' end);
  end loop;
end $$;
