-- Up Migration

-- The next document of goods gets what those that stand were given after they were made: the newest lines of a product by
-- index (074, 145), and where a line has its barem from (147).
do $$
declare
  made text := pg_get_functiondef('make_document'::regproc);
  by_product constant text := 'create index %3$s_line_product_idx on %2$I (product_id)';
  last_column constant text := 'add column amount numeric(15,0) not null check (amount >= 0)';
begin
  if position(by_product in made) = 0 or position(last_column in made) = 0 then
    raise exception 'make_document is not as 048 made it';
  end if;
  made := replace(made, by_product, 'create index %3$s_line_product_idx on %2$I (product_id, %3$s_id desc)');
  execute replace(made, last_column, last_column || E',\n      add column barem_name text check (barem_name <> '''')');
end $$;
