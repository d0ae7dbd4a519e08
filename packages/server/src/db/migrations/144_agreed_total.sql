-- Up Migration

-- What a contract comes to now is what its latest approved annex says, else what was signed; closing it short ends what is
-- open of it, not what was agreed. Its lists show that sum, and order and filter by it.

-- As 044 made it. Of a document that annexes change (it says so in an argument of the trigger), what they change is not its own.
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
      if tg_nargs > 0 then
        kept.annexed_total := old.annexed_total;
        kept.agreed_total := old.agreed_total;
      end if;
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

-- Writes of these contracts what their latest approved annexes come to.
create function keep_annexed_totals(contract text, ids uuid[]) returns void language plpgsql as $$
begin
  execute format(
    $sql$update %1$I as contract set annexed_total = (
      select total from %2$I where contract_id = contract.id and status = 'approved' order by ordinal desc limit 1)
    where id = any ($1)$sql$, contract, contract || '_annex') using ids;
end $$;

create function tell_annexed_contract() returns trigger language plpgsql as $$
begin
  perform keep_annexed_totals(tg_argv[0], array[new.contract_id]);
  return null;
end $$;

do $$
declare
  contract text;
  statement text;
begin
  foreach contract in array array['sales_contract', 'purchase_contract'] loop
    foreach statement in array array[
      $sql$alter table %1$I
        add column annexed_total numeric(15,0),
        add column agreed_total numeric(15,0) not null generated always as (coalesce(annexed_total, total)) stored$sql$,
      'drop trigger guard_%1$s on %1$I',
      $sql$select keep_annexed_totals('%1$s', array(select contract_id from %1$s_annex where status = 'approved'))$sql$,
      $sql$create trigger guard_%1$s after insert or update or delete on %1$I
        for each row execute function guard_approvable('annexed')$sql$,
      'drop index %1$s_total_idx',
      'create index %1$s_agreed_total_idx on %1$I (agreed_total, id)',
      $sql$create trigger tell_contract after update on %1$s_annex for each row
        when ((new.status = 'approved') <> (old.status = 'approved'))
        execute function tell_annexed_contract('%1$s')$sql$
    ] loop
      execute format(statement, contract);
    end loop;
  end loop;
end $$;
