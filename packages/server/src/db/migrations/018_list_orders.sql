-- Up Migration

-- Codes in the order of their numbers: KH2000 before KH10000.
drop index customer_code_order_idx;
create index customer_code_order_idx on customer (code collate vi_natural, id);

-- As 007 made it; a table nobody wrote to yet may be truncated too.
create or replace function count_change() returns trigger language plpgsql as $$
declare
  difference bigint := 0;
begin
  if tg_op = 'INSERT' then
    select count(*) into difference from new_rows;
  elsif tg_op = 'DELETE' then
    select -count(*) into difference from old_rows;
  elsif tg_op = 'TRUNCATE' then
    select coalesce(-sum(row_count), 0) into difference from table_change where table_name = tg_table_name;
  end if;
  insert into table_change as own values (tg_table_name, pg_backend_pid(), 1, difference)
  on conflict (table_name, slot) do update set changes = own.changes + 1, row_count = own.row_count + excluded.row_count;
  return null;
end $$;

-- Lists of dozens of rows, and those that are read by person: counting them costs less than keeping their count.
create function untrack_changes(listed text) returns void language plpgsql as $$
begin
  execute format('drop trigger count_inserts on %I', listed);
  execute format('drop trigger count_deletes on %I', listed);
  execute format('drop trigger count_updates on %I', listed);
  delete from table_change where table_name = listed;
end $$;

-- As 007 made it, with its names in natural order, and not counted.
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
    create index %4$I on %1$I (name collate vi_natural, id);
  $sql$, list, list || '_code_key', list || '_search_idx', list || '_name_idx');
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
    execute format('create index %I on %I (name collate vi_natural, id)', list || '_name_idx', list);
    perform untrack_changes(list);
  end loop;
end $$;

select untrack_changes(listed) from unnest(array['app_user', 'notification']) as listed;
