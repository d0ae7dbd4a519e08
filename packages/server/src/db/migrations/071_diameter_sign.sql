-- Up Migration

-- Ø, Φ and ⌀ are kept as "phi", as a search is. A pattern that allowed for the sign made the trigram index name ten times
-- the products that have the figure: it looks for letters of ASCII.
create or replace function section_text(value text) returns text
  language sql immutable parallel safe strict
  return regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(
    fold_text(value), '[øφ⌀]', 'phi', 'g'),
    '([0-9]),(?=[0-9])', '\1.', 'g'),
    '([0-9]) ?[x*] ?(?=[0-9])', '\1x', 'g'),
    '(\.[0-9]*[1-9])0+(?![0-9])', '\1', 'g'),
    '\.0+(?![0-9])', '', 'g');

-- the key of every product anew
drop index product_search_idx;
alter table product drop column search_key;
alter table product
  add column search_key text generated always as (product_key(code || ' ' || name || ' ' || coalesce(name_en, ''))) stored;
create index product_search_idx on product using gin (search_key gin_trgm_ops);
