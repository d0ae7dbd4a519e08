-- Up Migration

-- An entry is found by its English name as well.
do $$
declare
  list text;
  made constant text := pg_get_functiondef('create_category'::regproc);
  key constant text := 'fold_text(code || '' '' || name)';
  longer constant text := 'fold_text(code || '' '' || name || coalesce('' '' || name_en, ''''))';
begin
  if position(key in made) = 0 then
    raise exception 'create_category is not as 018 made it';
  end if;
  execute replace(made, key, longer);
  foreach list in array array[
    'department', 'position', 'product_type', 'product_group', 'product_origin', 'product_unit', 'sales_channel',
    'sales_method', 'customer_type', 'payment_method', 'delivery_method', 'shipping_method', 'delivery_status',
    'warehouse_type', 'warehouse', 'expenses_type', 'shipping_fee'
  ] loop
    execute format('alter table %I drop column search_key', list);
    execute format('alter table %I add column search_key text generated always as (%s) stored', list, longer);
    execute format('create index %I on %I using gin (search_key gin_trgm_ops)', list || '_search_idx', list);
  end loop;
end $$;
