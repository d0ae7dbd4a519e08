-- Up Migration

-- A contract ended before all of it is delivered, by contract; the latest without `reopened_at` stands. Written once, and
-- once more where it is taken back.
create table contract_ending (
  id uuid primary key,
  sales_contract_id uuid constraint contract_ending_sales_contract_fkey references sales_contract (id) on delete restrict,
  purchase_contract_id uuid constraint contract_ending_purchase_contract_fkey references purchase_contract (id) on delete restrict,
  reason text not null check (reason <> '' and length(reason) <= 1000),
  ended_by uuid not null references app_user (id) on delete restrict,
  ended_by_name text not null,
  ended_at timestamptz not null,
  reopened_reason text check (reopened_reason <> '' and length(reopened_reason) <= 1000),
  reopened_by uuid references app_user (id) on delete restrict,
  reopened_by_name text,
  reopened_at timestamptz,
  check (num_nonnulls(sales_contract_id, purchase_contract_id) = 1),
  check (num_nulls(reopened_reason, reopened_by, reopened_by_name, reopened_at) in (0, 4))
);
create unique index contract_ending_sales_contract_key on contract_ending (sales_contract_id) where reopened_at is null;
create unique index contract_ending_purchase_contract_key on contract_ending (purchase_contract_id) where reopened_at is null;
create index contract_ending_ended_by_idx on contract_ending (ended_by);
create index contract_ending_reopened_by_idx on contract_ending (reopened_by) where reopened_by is not null;

-- Refuses where a contract cannot be changed by an annex, bound or delivered: it is not approved, was replaced, or was ended.
-- Whoever asks holds it until the end of the transaction.
create function keep_contract_open(kind text, contract uuid) returns void language plpgsql as $$
declare
  open boolean;
begin
  execute format(
    $sql$select status = 'approved' and not closed and not exists (
      select from contract_ending where %1$I = contract.id and reopened_at is null) from %2$I as contract where id = $1 for update$sql$,
    kind || '_id', kind) into open using contract;
  if not open then
    raise exception 'the % is not open', kind using errcode = '23514', table = kind, constraint = kind || '_open_check';
  end if;
end $$;

create function guard_contract_ending() returns trigger language plpgsql as $$
declare
  kept record;
begin
  if tg_op = 'DELETE' then
    raise exception 'the ending of a contract stays' using errcode = 'BR001';
  end if;
  if tg_op = 'UPDATE' then
    kept := new;
    if old.reopened_at is null then
      kept.reopened_reason := null;
      kept.reopened_by := null;
      kept.reopened_by_name := null;
      kept.reopened_at := null;
    end if;
    if kept is distinct from old then
      raise exception 'what was written of the ending of a contract does not change' using errcode = 'BR001';
    end if;
    return new;
  end if;
  if new.sales_contract_id is not null then
    perform keep_contract_open('sales_contract', new.sales_contract_id);
  else
    perform keep_contract_open('purchase_contract', new.purchase_contract_id);
  end if;
  return new;
end $$;
-- Lists of contracts filter by their endings: what is remembered of their totals is from before.
create function tell_contract_ending() returns trigger language plpgsql as $$
begin
  update sales_contract set status = status where false;
  update purchase_contract set status = status where false;
  return null;
end $$;
create trigger tell_contract_ending after insert or update on contract_ending
  for each statement execute function tell_contract_ending();
create trigger guard_contract_ending before insert or update or delete on contract_ending
  for each row execute function guard_contract_ending();

-- An annex says a contract in full as it shall be from its approval on, and keeps what was agreed before it.
select make_document('sales_contract_annex', 'customer');
select add_contract_terms('sales_contract_annex', 'customer');
alter table sales_contract_annex
  add column contract_id uuid not null constraint sales_contract_annex_contract_fkey references sales_contract (id) on delete restrict,
  add column shipping_address text not null check (shipping_address <> '' and length(shipping_address) <= 500),
  add column warehouse_id uuid constraint sales_contract_annex_warehouse_fkey references warehouse (id) on delete restrict,
  add column discount numeric(15,0) not null check (discount between 0 and goods_total),
  add column discount_reason text check (length(discount_reason) <= 500),
  add column shipping_fee numeric(15,0) not null check (shipping_fee >= 0),
  add column shipping_vat_rate numeric(7,4) not null check (shipping_vat_rate between 0 and 100),
  add check (total = goods_total - discount + shipping_fee);
alter table sales_contract_annex_line
  add column import_price numeric(15,2) check (import_price >= 0),
  add column sale_price numeric(15,2) not null check (sale_price >= 0);

select make_document('purchase_contract_annex', 'supplier');
select add_contract_terms('purchase_contract_annex', 'supplier');
alter table purchase_contract_annex
  add column contract_id uuid not null constraint purchase_contract_annex_contract_fkey references purchase_contract (id) on delete restrict,
  add column delivery_address text not null check (delivery_address <> '' and length(delivery_address) <= 500),
  add column warehouse_id uuid constraint purchase_contract_annex_warehouse_fkey references warehouse (id) on delete restrict;
alter table purchase_contract_annex_line
  add column import_price numeric(15,2) not null check (import_price >= 0);

-- Cannot be begun, sent or approved of a contract that is not open, nor before a later one; what it keeps stays. One that is
-- approved is not taken back under a later one, nor of a contract that was ended.
create function guard_contract_annex() returns trigger language plpgsql as $$
declare
  contract constant text := tg_argv[0];
  later boolean;
begin
  if tg_op = 'UPDATE' then
    if (new.contract_id, new.ordinal) is distinct from (old.contract_id, old.ordinal) or new.before <> old.before then
      raise exception 'what an annex was made of does not change' using errcode = 'BR001';
    end if;
    if new.status = old.status or not (new.status in ('pending', 'approved') or old.status = 'approved') then
      return null;
    end if;
  end if;
  perform keep_contract_open(contract, new.contract_id);
  execute format(
    $sql$select exists (select from %I where contract_id = $1 and ordinal > $2 and status <> 'cancelled')$sql$, tg_table_name)
    into later using new.contract_id, new.ordinal;
  if later then
    raise exception 'a later annex rests on what was agreed' using
      errcode = '23514', table = tg_table_name, constraint = tg_table_name || '_order_check';
  end if;
  return null;
end $$;

-- A contract that annexes rest on is neither cancelled nor replaced.
create function guard_annexed_contract() returns trigger language plpgsql as $$
declare
  annexed boolean;
begin
  execute format($sql$select exists (select from %I where contract_id = $1 and status <> 'cancelled')$sql$, tg_table_name || '_annex')
    into annexed using new.id;
  if annexed then
    raise exception 'a % with annexes stays', tg_table_name using
      errcode = '23514', table = tg_table_name, constraint = tg_table_name || '_annexed_check';
  end if;
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
        add column reason text not null check (reason <> '' and length(reason) <= 500),
        -- its place among the annexes of its contract; a revision has that of the one it replaces
        add column ordinal integer not null check (ordinal >= 1),
        -- terms, lines and total as they were agreed before it
        add column before jsonb not null$sql$,
      $sql$create unique index %1$s_open_key on %1$I (contract_id) where status in ('draft', 'pending', 'rejected')$sql$,
      'create index %1$s_contract_idx on %1$I (contract_id, ordinal)',
      $sql$create trigger guard_annex after insert or update on %1$I
        for each row execute function guard_contract_annex('%2$s')$sql$,
      $sql$create trigger guard_annexed after update on %2$I for each row
        when (new.status = 'cancelled' and old.status <> 'cancelled' or new.closed and not old.closed)
        execute function guard_annexed_contract()$sql$
    ] loop
      execute format(statement, contract || '_annex', contract);
    end loop;
  end loop;
end $$;
