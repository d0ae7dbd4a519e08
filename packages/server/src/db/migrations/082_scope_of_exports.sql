-- Up Migration

-- An export shows what its creator saw: whoever sees less by now does not get it any more.
alter table file add column entity text, add column scope text;
