-- Up Migration

-- Documents are printed in English too: every code-and-name list may say how its entries are called there.
do $$
declare
  list text;
begin
  foreach list in array array[
    'department', 'position', 'product_type', 'product_group', 'product_origin', 'product_unit', 'sales_channel',
    'sales_method', 'customer_type', 'payment_method', 'delivery_method', 'shipping_method', 'delivery_status',
    'warehouse_type', 'warehouse', 'expenses_type', 'shipping_fee'
  ] loop
    execute format('alter table %I add column name_en text check (name_en <> '''' and length(name_en) <= 200)', list);
  end loop;
end $$;

do $$
declare
  made constant text := pg_get_functiondef('create_category'::regproc);
  name constant text := 'name text not null check (name <> '''' and length(name) <= 200),';
begin
  if position(name in made) = 0 then
    raise exception 'create_category is not as 007 made it';
  end if;
  execute replace(made, name, name || ' name_en text check (name_en <> '''' and length(name_en) <= 200),');
end $$;
