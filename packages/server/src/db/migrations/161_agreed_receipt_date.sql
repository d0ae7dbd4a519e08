-- Up Migration

-- The day by which all of a contract should be delivered is kept as 144 keeps what it comes to: the day its latest approved
-- annex says, which may be none, else the day that was signed. The list of orders is ordered and filtered by it.

-- As 144 made it; that day too is what annexes change.
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
        kept.annexed_receipt_date := old.annexed_receipt_date;
        kept.agreed_receipt_date := old.agreed_receipt_date;
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

-- As 144 made it, and by which day all should be delivered.
create or replace function keep_annexed_totals(contract text, ids uuid[]) returns void language plpgsql as $$
begin
  execute format(
    $sql$update %1$I as contract set (annexed_total, annexed_receipt_date) = (
      select total, expected_receipt_date from %2$I
      where contract_id = contract.id and status = 'approved' order by ordinal desc limit 1)
    where id = any ($1)$sql$, contract, contract || '_annex') using ids;
end $$;

do $$
declare
  contract text;
  statement text;
begin
  foreach contract in array array['sales_contract', 'purchase_contract'] loop
    foreach statement in array array[
      $sql$alter table %1$I
        add column annexed_receipt_date date,
        add column agreed_receipt_date date generated always as (
          case when annexed_total is null then expected_receipt_date else annexed_receipt_date end) stored$sql$,
      $sql$select keep_annexed_totals('%1$s', array(select contract_id from %1$s_annex where status = 'approved'))$sql$,
      -- those without a day last
      $sql$create index %1$s_receipt_order_idx on %1$I (coalesce(agreed_receipt_date, 'infinity'), id)$sql$
    ] loop
      execute format(statement, contract);
    end loop;
  end loop;
end $$;
