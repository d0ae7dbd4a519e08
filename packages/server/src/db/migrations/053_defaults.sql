-- Up Migration

-- A person's last document of a kind is one step of an index, as a partner's is: what a new one begins with.
do $$
declare
  document text;
begin
  for document in
    select table_name from information_schema.columns
    where table_schema = current_schema() and column_name = 'content_authors'
  loop
    execute format('create index if not exists %I on %I (author_id, date desc)', document || '_author_day_idx', document);
    execute format('drop index if exists %I', document || '_author_idx');
  end loop;
end $$;

do $$
declare
  made constant text := pg_get_functiondef('make_document'::regproc);
  every constant text := 'create index %3$s_author_idx on %1$I (author_id)';
begin
  if position(every in made) = 0 then
    raise exception 'make_document is not as 048 made it';
  end if;
  execute replace(made, every, 'create index %3$s_author_day_idx on %1$I (author_id, date desc)');
end $$;
