-- Up Migration

-- QT0001, QT0002, …
create function next_workflow_code() returns text language sql as $$
  insert into document_counter as own (series, last_number) values ('workflow', 1)
  on conflict (series) do update set last_number = own.last_number + 1
  returning 'QT' || lpad(last_number::text, greatest(4, length(last_number::text)), '0')
$$;

-- How documents of one kind and one department are approved, as it is being drawn. What documents follow is its last
-- published version.
create table workflow (
  id uuid primary key,
  code text not null default next_workflow_code(),
  name text not null check (name <> '' and length(name) <= 200),
  description text check (description <> '' and length(description) <= 2000),
  department_id uuid not null constraint workflow_department_fkey references department (id) on delete restrict,
  -- a kind of document
  type text not null,
  status text not null check (status in ('active', 'inactive')),
  -- of several that fit the highest goes first
  priority integer not null check (priority between 0 and 1000),
  rules jsonb not null,
  diagram jsonb not null,
  -- the number of its last published version
  published integer,
  version integer not null default 1,
  created_at timestamptz not null,
  created_by uuid not null references app_user (id),
  modified_at timestamptz not null,
  modified_by uuid not null references app_user (id),
  search_key text generated always as (fold_text(code || ' ' || name)) stored
);
create unique index workflow_code_key on workflow (upper(code));
create index workflow_search_idx on workflow using gin (search_key gin_trgm_ops);
create index workflow_department_idx on workflow (department_id);
create index workflow_code_order_idx on workflow (code collate vi_natural, id);
create index workflow_name_idx on workflow (name collate vi_natural, id);
create index workflow_priority_idx on workflow (priority, id);
create index workflow_modified_idx on workflow (modified_at, id);

-- What was published once: running documents stay on theirs. The application may add to them and change none.
create table workflow_version (
  id uuid primary key,
  workflow_id uuid not null constraint workflow_version_workflow_fkey references workflow (id) on delete restrict,
  number integer not null check (number >= 1),
  name text not null,
  -- as it was then, whatever became of it
  department_id uuid not null,
  department_name text not null,
  type text not null,
  priority integer not null,
  rules jsonb not null,
  diagram jsonb not null,
  published_at timestamptz not null,
  published_by uuid not null references app_user (id) on delete restrict,
  published_by_name text not null,
  constraint workflow_version_number_key unique (workflow_id, number)
);
create index workflow_version_department_idx on workflow_version (department_id, type);
alter table workflow add constraint workflow_published_fkey
  foreign key (id, published) references workflow_version (workflow_id, number) on delete restrict;

create function guard_workflow_version() returns trigger language plpgsql as $$
begin
  raise exception 'a published version of a workflow does not change' using errcode = 'BR001';
end $$;
create trigger guard_workflow_version before update or delete on workflow_version
  for each row execute function guard_workflow_version();

alter table approval
  -- the version its steps are from; none where the document's own approver decides alone
  add column workflow_version_id uuid
    constraint approval_workflow_version_fkey references workflow_version (id) on delete restrict,
  -- who is told once a step is passed: [{"after": 0, "name": "…", "people": ["…"]}], 0 being the request itself
  add column notices jsonb not null default '[]';
create index approval_workflow_version_idx on approval (workflow_version_id) where workflow_version_id is not null;
alter table approval_step
  -- the node of the drawing, and what the step was called
  add column node text,
  add column name text,
  -- decided with the step before by the same person
  add column carried boolean not null default false;

create or replace function guard_approval_step() returns trigger language plpgsql as $$
declare
  kept record;
begin
  if tg_op = 'DELETE' then
    raise exception 'what went through an approval stays' using errcode = 'BR001';
  end if;
  kept := new;
  if old.decision is null then
    kept.decision := null;
    kept.decided_by := null;
    kept.decided_by_name := null;
    kept.decided_at := null;
    kept.note := null;
    kept.carried := old.carried;
    if new.decision is null and new.former_approvers = old.former_approvers || old.approver_id then
      kept.approver_id := old.approver_id;
      kept.approver_name := old.approver_name;
      kept.former_approvers := old.former_approvers;
    end if;
  end if;
  if kept is distinct from old or (new.carried and new.decision is distinct from 'approved') then
    raise exception 'what was written of an approval does not change' using errcode = 'BR001';
  end if;
  return new;
end $$;

-- A step is decided in its turn: those before it have the approvals they need, it does not have them yet. What is carried
-- was approved by the same person in the step before.
create function guard_approval_order() returns trigger language plpgsql as $$
begin
  if exists (
    select from approval_step one where one.approval_id = new.approval_id and one.position < new.position
    group by one.position having count(*) filter (where decision = 'approved') < min(quorum)
  ) then
    raise exception 'a step is decided in its turn' using errcode = 'BR001';
  end if;
  if new.quorum < (
    select count(*) from approval_step one
    where one.approval_id = new.approval_id and one.position = new.position and decision = 'approved'
  ) then
    raise exception 'a step takes no more approvals than it needs' using errcode = 'BR001';
  end if;
  if new.carried and not exists (
    select from approval_step one where one.approval_id = new.approval_id and one.position = new.position - 1
      and one.approver_id = new.approver_id and one.decision = 'approved'
  ) then
    raise exception 'an approval is carried from the step before alone' using errcode = 'BR001';
  end if;
  return null;
end $$;
create trigger guard_approval_order after update of decision on approval_step
  for each row when (old.decision is null and new.decision is not null) execute function guard_approval_order();

-- At its commit a request has its steps, numbered from the first, and each of them as many people as must approve.
create function guard_approval_steps() returns trigger language plpgsql as $$
begin
  if not exists (select from approval_step where approval_id = new.id and position = 1) or exists (
    select from (
      select position, count(*) as people, min(quorum) as least, max(quorum) as most,
        row_number() over (order by position) as place
      from approval_step where approval_id = new.id group by position
    ) step where position <> place or least <> most or people < most
  ) then
    raise exception 'a request has its steps in order, with people for each' using errcode = 'BR001';
  end if;
  return null;
end $$;
create constraint trigger guard_approval_steps after insert on approval deferrable initially deferred
  for each row execute function guard_approval_steps();

-- A document that follows a workflow needs no approver of its own. That somebody decides is held by its request.
do $$
declare
  document text;
  made text := pg_get_functiondef('make_approvable'::regproc);
  pending constant text := 'add constraint %2$I check (status not in (''pending'', ''approved'') or approver_id is not null),';
begin
  for document in select table_name from information_schema.columns
    where table_schema = current_schema() and column_name = 'content_authors'
  loop
    execute format('alter table %I drop constraint %I', document, document || '_pending_check');
  end loop;
  if made not like '%' || pending || '%' then raise exception 'make_approvable has no check of the approver'; end if;
  execute replace(made, pending, '');
end $$;
