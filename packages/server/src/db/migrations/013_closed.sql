-- Up Migration

-- What rests on an approved document keeps it approved when it is cloned: then it is closed, though not cancelled. So what
-- may be closed is what the lifecycle clones, of every kind, and no longer a check of one table.
do $$
declare
  told text;
begin
  select conname into strict told from pg_constraint
  where conrelid = 'quotation'::regclass and contype = 'c' and pg_get_constraintdef(oid) like '%NOT closed%';
  execute format('alter table quotation drop constraint %I', told);
end $$;

create or replace function guard_approvable() returns trigger language plpgsql as $$
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
  if new.closed and not 'clone-and-cancel' = any (verbs) then
    raise exception '% is not closed from % to %', tg_table_name, was, becomes using errcode = 'BR001';
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
