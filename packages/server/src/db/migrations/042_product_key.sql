-- Up Migration

-- What a product is found by: `section_text`, and behind it each figure with the word before it as one word, so that "d6"
-- finds "D 6" without asking for a space that may be there: for that the trigram index named every product with a word "d".
-- The same rule stands in packages/shared/src/product/section.ts; a test holds the two together.
create function product_key(value text) returns text
  language plpgsql immutable parallel safe strict as $$
declare
  key constant text := section_text(value);
begin
  return key || coalesce((
    select string_agg(' ' || replace(pair[1], ' ', ''), '' order by place)
    from regexp_matches(key, '(?<![^ -/:-@[-`{-~])([a-z]+ [0-9][0-9.x]*)', 'g') with ordinality as one (pair, place)), '');
end $$;

-- PostgreSQL changes the expression of a column in place only since version 17
drop index product_search_idx;
alter table product drop column search_key;
alter table product
  add column search_key text generated always as (product_key(code || ' ' || name || ' ' || coalesce(name_en, ''))) stored;
create index product_search_idx on product using gin (search_key gin_trgm_ops);
