-- Up Migration

-- Role groups are records of their own screen: searched like every list, with a note on what a group is for.
alter table role_group
  add column note text check (length(note) <= 2000),
  add column search_key text generated always as (fold_text(code || ' ' || name)) stored;
create index role_group_search_idx on role_group using gin (search_key gin_trgm_ops);
