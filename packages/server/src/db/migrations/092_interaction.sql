-- Up Migration

-- Calls and visits of customers, and what comes next of each.
create table interaction (
  id uuid primary key,
  customer_id uuid not null constraint interaction_customer_fkey references customer (id) on delete restrict,
  channel text not null check (channel in ('call', 'direct')),
  method text not null check (method in ('call', 'direct')),
  staff_id uuid not null constraint interaction_staff_fkey references app_user (id) on delete restrict,
  date timestamptz not null,
  status text not null check (status in ('processed', 'waiting', 'pending')),
  content text not null check (content <> '' and length(content) <= 2000),
  next_step text check (next_step <> '' and length(next_step) <= 500),
  next_date date,
  next_staff_id uuid constraint interaction_next_staff_fkey references app_user (id) on delete restrict,
  version integer not null default 1,
  created_at timestamptz not null,
  created_by uuid not null references app_user (id),
  modified_at timestamptz not null,
  modified_by uuid not null references app_user (id),
  search_key text generated always as (fold_text(content || ' ' || coalesce(next_step, ''))) stored,
  constraint interaction_next_check
    check ((next_step is null) = (next_date is null) and (next_step is null) = (next_staff_id is null))
);
create index interaction_search_idx on interaction using gin (search_key gin_trgm_ops);
create index interaction_date_idx on interaction (date, id);
create index interaction_modified_idx on interaction (modified_at, id);
create index interaction_next_idx on interaction (coalesce(next_date, 'infinity'), id);
create index interaction_customer_idx on interaction (customer_id, date, id);
create index interaction_staff_idx on interaction (staff_id, date, id);
create index interaction_next_staff_idx on interaction (next_staff_id, next_date) where next_staff_id is not null;
-- What is still to be done, of one customer and of all.
create index interaction_open_idx on interaction (customer_id, next_date)
  where status <> 'processed' and next_date is not null;
create index interaction_due_idx on interaction (next_date, id) where status <> 'processed' and next_date is not null;
select track_changes('interaction');

-- When somebody last spoke with a customer, and the day of the earliest step that is still to be done. Kept with each change
-- of an interaction, so that the list of customers sorts and filters by them along an index.
alter table customer
  add column last_contact_at timestamptz,
  add column next_contact_on date;
create index customer_last_contact_idx on customer (coalesce(last_contact_at, '-infinity'), id);
create index customer_next_contact_idx on customer (coalesce(next_contact_on, 'infinity'), id);

create function keep_contact() returns trigger language plpgsql as $$
declare
  touched uuid[];
begin
  if tg_op = 'INSERT' then
    select array_agg(distinct customer_id) into touched from new_rows;
  elsif tg_op = 'DELETE' then
    select array_agg(distinct customer_id) into touched from old_rows;
  else
    select array_agg(customer_id) into touched
    from (select customer_id from new_rows union select customer_id from old_rows) as both_rows;
  end if;
  -- Locked first: the next statement then sees what others have written of the same customers.
  perform from customer where id = any (touched) order by id for no key update;
  update customer set last_contact_at = found.last_at, next_contact_on = found.next_on
  from (
    select one.id,
      (select max(date) from interaction where customer_id = one.id) as last_at,
      (select min(next_date) from interaction
       where customer_id = one.id and status <> 'processed' and next_date is not null) as next_on
    from unnest(touched) as one (id)
  ) as found
  where customer.id = found.id
    and (customer.last_contact_at, customer.next_contact_on) is distinct from (found.last_at, found.next_on);
  return null;
end $$;

create trigger contact_inserts after insert on interaction referencing new table as new_rows
  for each statement execute function keep_contact();
create trigger contact_updates after update on interaction referencing old table as old_rows new table as new_rows
  for each statement execute function keep_contact();
create trigger contact_deletes after delete on interaction referencing old table as old_rows
  for each statement execute function keep_contact();
