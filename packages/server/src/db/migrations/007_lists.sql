-- Up Migration

-- What a list's table went through and how many rows it has, kept by its triggers: the sums over the slots of a table are
-- its version and its exact count in whatever snapshot reads them. Each backend writes its own slot, so that nobody waits;
-- slot 0 holds what backends that are gone have left.
create table table_change (
  table_name text not null,
  slot integer not null,
  changes bigint not null,
  row_count bigint not null,
  primary key (table_name, slot)
) with (fillfactor = 50);

create function count_change() returns trigger language plpgsql as $$
declare
  difference bigint := 0;
begin
  if tg_op = 'INSERT' then
    select count(*) into difference from new_rows;
  elsif tg_op = 'DELETE' then
    select -count(*) into difference from old_rows;
  elsif tg_op = 'TRUNCATE' then
    select -sum(row_count) into difference from table_change where table_name = tg_table_name;
  end if;
  insert into table_change as own values (tg_table_name, pg_backend_pid(), 1, difference)
  on conflict (table_name, slot) do update set changes = own.changes + 1, row_count = own.row_count + excluded.row_count;
  return null;
end $$;

-- Sets a table's count right after something that went round its triggers: a restore, a load with triggers off.
create function recount(listed text) returns void language plpgsql as $$
begin
  execute format('lock table %I in share mode', listed);
  execute format($sql$
    insert into table_change as kept
    select %1$L, 0, 1, count(*) - coalesce((select sum(row_count) from table_change where table_name = %1$L), 0)
    from %1$I
    having count(*) > 0 or exists (select from table_change where table_name = %1$L)
    on conflict (table_name, slot) do update
    set changes = kept.changes + 1, row_count = kept.row_count + excluded.row_count
  $sql$, listed);
end $$;

-- Every table that is listed calls this in the migration that makes it.
create function track_changes(listed text) returns void language plpgsql as $$
begin
  execute format($sql$
    create trigger count_inserts after insert on %1$I referencing new table as new_rows
      for each statement execute function count_change();
    create trigger count_deletes after delete on %1$I referencing old table as old_rows
      for each statement execute function count_change();
    create trigger count_updates after update or truncate on %1$I
      for each statement execute function count_change();
  $sql$, listed);
  perform recount(listed);
end $$;

-- As 001 made it, with its names in the order they are listed in, and its changes counted.
create or replace function create_category(list text) returns void language plpgsql as $$
begin
  execute format($sql$
    create table %1$I (
      id uuid primary key,
      code text not null check (code <> '' and length(code) <= 50),
      name text not null check (name <> '' and length(name) <= 200),
      active boolean not null default true,
      version integer not null default 1,
      created_at timestamptz not null,
      created_by uuid,
      modified_at timestamptz not null,
      modified_by uuid,
      search_key text generated always as (fold_text(code || ' ' || name)) stored
    );
    create unique index %2$I on %1$I (upper(code));
    create index %3$I on %1$I using gin (search_key gin_trgm_ops);
    create index %4$I on %1$I (name collate "vi-x-icu", id);
  $sql$, list, list || '_code_key', list || '_search_idx', list || '_name_idx');
  perform track_changes(list);
end $$;

do $$
declare
  list text;
begin
  foreach list in array array[
    'department', 'position', 'product_type', 'product_group', 'product_origin', 'product_unit', 'sales_channel',
    'sales_method', 'customer_type', 'payment_method', 'delivery_method', 'shipping_method', 'delivery_status',
    'warehouse_type', 'warehouse', 'expenses_type', 'shipping_fee'
  ] loop
    execute format('drop index %I', list || '_name_idx');
    execute format('create index %I on %I (name collate "vi-x-icu", id)', list || '_name_idx', list);
    perform track_changes(list);
  end loop;
end $$;

select track_changes(listed) from unnest(array['app_user', 'customer', 'product', 'quotation', 'notification']) as listed;

-- Users in the order of their given names.
create index app_user_name_idx on app_user
  (regexp_replace(full_name, '^.*\s', '') collate "vi-x-icu", full_name collate "vi-x-icu", id);
-- What waits for an approver, the longest waiting first.
drop index quotation_waiting_idx;
create index quotation_waiting_idx on quotation (approver_id, modified_at, id) where status = 'pending';
-- Filters of customers in the usual order: by name, customers of one kind may all lie at the end of it.
drop index customer_type_idx;
drop index customer_officer_idx;
create index customer_type_idx on customer (customer_type_id, name collate "vi-x-icu", id);
create index customer_officer_idx on customer (officer_id, name collate "vi-x-icu", id);
create index customer_supplier_idx on customer (name collate "vi-x-icu", id) where supplier;
create index customer_inactive_idx on customer (name collate "vi-x-icu", id) where not active;
