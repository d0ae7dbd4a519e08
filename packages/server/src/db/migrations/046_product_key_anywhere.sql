-- Up Migration

-- With its schema named: pg_dump and replication write rows without a search path, and found no section_text.
create or replace function product_key(value text) returns text
  language plpgsql immutable parallel safe strict as $$
declare
  key constant text := public.section_text(value);
begin
  return key || coalesce((
    select string_agg(' ' || replace(pair[1], ' ', ''), '' order by place)
    from regexp_matches(key, '(?<![^ -/:-@[-`{-~])([a-z]+ [0-9][0-9.x]*)', 'g') with ordinality as one (pair, place)), '');
end $$;
