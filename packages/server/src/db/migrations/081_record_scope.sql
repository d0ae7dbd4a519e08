-- Up Migration

-- Which records a role group shows of those that belong to somebody (domain, section 2). Groups there are show all, as before.
alter table role_group add column scope text not null default 'all' check (scope in ('own', 'department', 'all'));

-- Whoever was ever asked to decide on a document, or decided, sees it whatever their scope.
create index approval_step_approver_idx on approval_step (approver_id);
create index approval_step_decided_by_idx on approval_step (decided_by) where decided_by <> approver_id;

-- So does whom a draft names as its approver: found by an index, of the kinds there are and of those to come.
do $$
declare
  document text;
  made text := pg_get_functiondef('make_document'::regproc);
  every constant text := 'create index %3$s_officer_idx on %1$I (officer_id)';
begin
  for document in select table_name from information_schema.columns
    where table_schema = current_schema() and column_name = 'content_authors'
  loop
    execute format('create index %I on %I (approver_id)', document || '_approver_idx', document);
  end loop;
  if made not like '%' || every || '%' then raise exception 'make_document has no index of the officer'; end if;
  execute replace(made, every, every || E''',\n    ''create index %3$s_approver_idx on %1$I (approver_id)');
end $$;
