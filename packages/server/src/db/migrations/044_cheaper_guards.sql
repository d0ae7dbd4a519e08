-- Up Migration

-- The guard of a document runs after the row is written: before a row that has such a guard, PostgreSQL computes every
-- generated column anew, here the search key. What it wrote itself until now, that a draft has nothing sent, it refuses.
create or replace function guard_approvable() returns trigger language plpgsql as $$
declare
  -- the new row with the old values of what a step of the lifecycle may write
  kept record;
  was constant text := case tg_op when 'INSERT' then 'nothing' else old.status end;
  becomes constant text := case tg_op when 'DELETE' then 'gone' else new.status end;
  verbs text[];
begin
  select array_agg(verb) into verbs from approval_transition where from_status = was and to_status = becomes;
  if verbs is null then
    raise exception '% has no step from % to %', tg_table_name, was, becomes using errcode = 'BR001';
  end if;
  if tg_op = 'DELETE' then
    return null;
  end if;
  if new.closed and not 'clone-and-cancel' = any (verbs) then
    raise exception '% is not closed from % to %', tg_table_name, was, becomes using errcode = 'BR001';
  end if;
  if tg_op = 'UPDATE' then
    if old.closed then
      raise exception 'a closed % has no later step', tg_table_name using errcode = 'BR001';
    end if;
    if not 'update' = any (verbs) then
      kept := new;
      kept.status := old.status;
      kept.closed := old.closed;
      kept.sent := old.sent;
      kept.version := old.version;
      kept.modified_at := old.modified_at;
      if kept is distinct from old then
        raise exception '% does not change from % to %', tg_table_name, was, becomes using errcode = 'BR001';
      end if;
    end if;
    if not new.content_authors @> old.content_authors then
      raise exception 'who wrote a % stays its author', tg_table_name using errcode = 'BR001';
    end if;
  end if;
  -- What was sent is written by the request and stands until the document is a draft again.
  if becomes = 'draft' then
    if new.sent is not null then
      raise exception 'nothing of a draft was sent' using errcode = 'BR001';
    end if;
  elsif not 'request-approval' = any (verbs) and new.sent is distinct from old.sent then
    raise exception 'what was sent of a % does not change', tg_table_name using errcode = 'BR001';
  end if;
  return null;
end $$;

do $$
declare
  guarded record;
begin
  execute replace(
    pg_get_functiondef('make_approvable'::regproc),
    'create trigger %5$I before insert', 'create trigger %5$I after insert');
  for guarded in
    select tgname as name, tgrelid::regclass as document from pg_trigger where tgfoid = 'guard_approvable'::regproc
  loop
    execute format('drop trigger %I on %s', guarded.name, guarded.document);
    execute format(
      'create trigger %I after insert or update or delete on %s for each row execute function guard_approvable()',
      guarded.name, guarded.document);
  end loop;
end $$;

-- A request and its steps are evidence: what was written once stays. Compared as rows: two JSON documents of each took as
-- long as writing it.
create or replace function guard_approval() returns trigger language plpgsql as $$
declare
  kept record;
begin
  if tg_op = 'DELETE' then
    raise exception 'what went through an approval stays' using errcode = 'BR001';
  end if;
  kept := new;
  kept.open := old.open;
  if old.withdrawn_at is null then
    kept.withdrawn_at := null;
    kept.withdrawn_note := null;
  end if;
  if old.ended_as is null then
    kept.ended_as := null;
    kept.ended_by := null;
    kept.ended_by_name := null;
    kept.ended_at := null;
    kept.ended_note := null;
  end if;
  if kept is distinct from old or (new.open and not old.open) then
    raise exception 'what was written of an approval does not change' using errcode = 'BR001';
  end if;
  return new;
end $$;

create function guard_approval_step() returns trigger language plpgsql as $$
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
  end if;
  if kept is distinct from old then
    raise exception 'what was written of an approval does not change' using errcode = 'BR001';
  end if;
  return new;
end $$;
drop trigger guard_approval_step on approval_step;
create trigger guard_approval_step before update or delete on approval_step
  for each row execute function guard_approval_step();
