-- Up Migration

create sequence discount_policy_code_seq;

-- CK0001, CK0002, …
create function next_discount_policy_code() returns text language plpgsql as $$
declare
  number text;
  candidate text;
begin
  loop
    number := nextval('discount_policy_code_seq')::text;
    candidate := 'CK' || lpad(number, greatest(4, length(number)), '0');
    -- Somebody may have given this code by hand; the next one is as good.
    exit when not exists (select from discount_policy where upper(code) = candidate);
  end loop;
  return candidate;
end $$;

-- What is taken off a document that reaches a threshold: percent, or đồng per order, kilogram or unit; for one type of customer
-- or all; every day, on some days of the week or on one of the month.
create table discount_policy (
  id uuid primary key,
  code text not null default next_discount_policy_code() check (code <> '' and length(code) <= 50),
  name text not null check (name <> '' and length(name) <= 200),
  type text not null check (type in ('rate', 'money')),
  per text check (per in ('order', 'kilogram', 'unit')),
  discount numeric(15,4) not null check (discount > 0),
  condition text not null check (condition in ('amount', 'weight', 'quantity')),
  quantity numeric(15,3) not null check (quantity >= 0),
  customer_type_id uuid constraint discount_policy_customer_type_fkey references customer_type (id) on delete restrict,
  repeat text not null check (repeat in ('daily', 'weekly', 'monthly')),
  weekdays smallint[] not null default '{}' check (weekdays <@ '{1,2,3,4,5,6,7}'),
  month_day smallint check (month_day between 1 and 31),
  valid_from date not null,
  valid_to date,
  active boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null,
  created_by uuid not null references app_user (id),
  modified_at timestamptz not null,
  modified_by uuid not null references app_user (id),
  search_key text generated always as (fold_text(code || ' ' || name)) stored,
  constraint discount_policy_money_check check ((type = 'money') = (per is not null)),
  constraint discount_policy_rate_check check (type = 'money' or discount <= 100),
  constraint discount_policy_weekly_check check ((repeat = 'weekly') = (weekdays <> '{}')),
  constraint discount_policy_monthly_check check ((repeat = 'monthly') = (month_day is not null)),
  constraint discount_policy_days_check check (valid_to >= valid_from)
);
create unique index discount_policy_code_key on discount_policy (upper(code));

-- No two that are in use are alike: of one kind, for the same documents, from the same day.
create unique index discount_policy_alike_key on discount_policy (
  valid_from, condition, quantity, type, coalesce(per, ''),
  coalesce(customer_type_id, '00000000-0000-0000-0000-000000000000'), repeat, weekdays, coalesce(month_day, 0)
) where active;

create index discount_policy_search_idx on discount_policy using gin (search_key gin_trgm_ops);
create index discount_policy_code_order_idx on discount_policy (code collate vi_natural, id);
create index discount_policy_name_order_idx on discount_policy (name collate vi_natural, id);
create index discount_policy_from_idx on discount_policy (valid_from, id);
create index discount_policy_modified_idx on discount_policy (modified_at, id);
create index discount_policy_customer_type_idx on discount_policy (customer_type_id, valid_from, id);
select track_changes('discount_policy');
