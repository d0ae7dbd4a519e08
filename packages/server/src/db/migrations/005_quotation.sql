-- Up Migration

create table quotation (
  id uuid primary key,
  number text not null constraint quotation_number_key unique,
  base_number text not null,
  revision integer not null default 1 check (revision >= 1),
  cloned_from_id uuid constraint quotation_cloned_from_key unique references quotation (id) on delete restrict,
  status text not null default 'draft' check (status in ('draft', 'pending', 'approved', 'rejected', 'cancelled')),
  -- closed: cloned and cancelled, it can no longer be sent or reviewed
  closed boolean not null default false check (not closed or status = 'cancelled'),
  customer_id uuid not null constraint quotation_customer_fkey references customer (id) on delete restrict,
  customer_name text not null,
  date date not null,
  valid_until date check (valid_until >= date),
  shipping_address text not null check (shipping_address <> '' and length(shipping_address) <= 500),
  contract_number text check (length(contract_number) <= 50),
  sales_channel_id uuid constraint quotation_sales_channel_fkey references sales_channel (id) on delete restrict,
  sales_method_id uuid constraint quotation_sales_method_fkey references sales_method (id) on delete restrict,
  payment_method_id uuid constraint quotation_payment_method_fkey references payment_method (id) on delete restrict,
  delivery_method_id uuid constraint quotation_delivery_method_fkey references delivery_method (id) on delete restrict,
  shipping_method_id uuid constraint quotation_shipping_method_fkey references shipping_method (id) on delete restrict,
  officer_id uuid not null constraint quotation_officer_fkey references app_user (id) on delete restrict,
  approver_id uuid constraint quotation_approver_fkey references app_user (id) on delete restrict,
  source text not null default 'warehouse' check (source in ('warehouse', 'supplier')),
  warehouse_id uuid constraint quotation_warehouse_fkey references warehouse (id) on delete restrict,
  expected_receipt_date date,
  self_pick boolean not null default false,
  deposit_enabled boolean not null default false,
  deposit numeric(15,0) not null default 0 check (deposit >= 0),
  discount numeric(15,0) not null default 0 check (discount >= 0),
  discount_reason text check (length(discount_reason) <= 500),
  shipping_fee numeric(15,0) not null default 0 check (shipping_fee >= 0),
  shipping_vat_rate numeric(7,4) not null default 10 check (shipping_vat_rate between 0 and 100),
  note text check (length(note) <= 2000),
  quantity_total numeric(15,3) not null,
  theoretical_weight_total numeric(15,3) not null,
  actual_weight_total numeric(15,3) not null,
  goods_total numeric(15,0) not null,
  total numeric(15,0) not null,
  vat_total numeric(15,0) not null,
  cost_total numeric(15,0),
  author_id uuid not null references app_user (id) on delete restrict,
  requested_by uuid references app_user (id) on delete restrict,
  requested_at timestamptz,
  decided_by uuid references app_user (id) on delete restrict,
  decided_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null,
  modified_at timestamptz not null,
  search_key text generated always as (fold_text(number || ' ' || customer_name || ' ' || coalesce(contract_number, ''))) stored,
  constraint quotation_total_check check (total = goods_total - discount + shipping_fee),
  constraint quotation_self_pick_check check (not self_pick or shipping_fee = 0),
  constraint quotation_deposit_limit_check check (deposit <= total and (deposit_enabled or deposit = 0)),
  constraint quotation_pending_check check (status not in ('pending', 'approved') or (approver_id is not null and requested_by is not null))
);
create unique index quotation_revision_key on quotation (base_number, revision);
create index quotation_search_idx on quotation using gin (search_key gin_trgm_ops);
create index quotation_number_idx on quotation (number collate vi_natural, id);
create index quotation_customer_name_idx on quotation (customer_name collate vi_natural, id);
create index quotation_modified_idx on quotation (modified_at desc, id desc);
create index quotation_date_idx on quotation (date desc, id desc);
create index quotation_total_idx on quotation (total, id);
create index quotation_customer_idx on quotation (customer_id, date desc);
create index quotation_status_idx on quotation (status, id);
create index quotation_author_idx on quotation (author_id);
create index quotation_officer_idx on quotation (officer_id);
create index quotation_waiting_idx on quotation (approver_id) where status = 'pending';
create index quotation_warehouse_idx on quotation (warehouse_id);

create table quotation_line (
  id uuid primary key,
  quotation_id uuid not null references quotation (id) on delete cascade,
  position integer not null,
  product_id uuid not null constraint quotation_line_product_fkey references product (id) on delete restrict,
  product_code text not null,
  product_name text not null,
  unit_name text not null,
  unit_kind text not null check (unit_kind in ('count', 'mass', 'length')),
  unit_factor numeric(15,6) not null default 1,
  quantity numeric(15,3) not null check (quantity > 0),
  length numeric(10,3) check (length > 0),
  barem numeric(12,4) check (barem > 0),
  -- kg per unit, for lines without a barem or a length
  unit_weight numeric(15,3) check (unit_weight >= 0),
  theoretical_weight numeric(15,3) not null check (theoretical_weight >= 0),
  actual_weight numeric(15,3) not null check (actual_weight >= 0),
  price_type text not null check (price_type in ('item', 'actual', 'theoretical')),
  import_price numeric(15,2) check (import_price >= 0),
  sale_price numeric(15,2) not null check (sale_price >= 0),
  vat_rate numeric(7,4) not null check (vat_rate between 0 and 100),
  amount numeric(15,0) not null check (amount >= 0),
  constraint quotation_line_position_key unique (quotation_id, position) deferrable initially deferred
);
-- A product may stand once per length.
create unique index quotation_line_product_key on quotation_line (quotation_id, product_id, coalesce(length, 0));
create index quotation_line_product_idx on quotation_line (product_id);

-- Approval is bound to the content: what was asked for, as it stood, and its hash.
create table approval_snapshot (
  id uuid primary key,
  entity text not null,
  entity_id uuid not null,
  schema_version integer not null,
  content text not null,
  sha256 text not null,
  created_at timestamptz not null,
  created_by uuid not null references app_user (id)
);
create index approval_snapshot_entity_idx on approval_snapshot (entity, entity_id, created_at desc);

-- The lifecycle, repeated where nothing can go round it (packages/shared/src/approval/lifecycle.ts is the table).
create function guard_quotation() returns trigger language plpgsql as $$
declare
  -- what a step of the lifecycle may write; the search key is computed after this trigger
  free constant text[] := array['status', 'closed', 'requested_by', 'requested_at', 'decided_by', 'decided_at',
    'version', 'modified_at', 'search_key'];
begin
  if tg_op = 'INSERT' then
    if new.status <> 'draft' then
      raise exception 'a quotation begins as a draft' using errcode = 'BR001';
    end if;
    return new;
  end if;
  if tg_op = 'DELETE' then
    if old.status <> 'draft' then
      raise exception 'only a draft is deleted' using errcode = 'BR001';
    end if;
    return old;
  end if;
  if old.status = 'cancelled' then
    raise exception 'a cancelled quotation has no later transition' using errcode = 'BR001';
  end if;
  if old.status <> new.status and (old.status || '>' || new.status) not in (
    'draft>pending', 'rejected>pending', 'pending>draft', 'pending>approved', 'pending>rejected', 'rejected>draft',
    'draft>cancelled', 'pending>cancelled', 'rejected>cancelled', 'approved>cancelled'
  ) then
    raise exception 'no transition from % to %', old.status, new.status using errcode = 'BR001';
  end if;
  if old.status in ('pending', 'approved') and to_jsonb(new) - free is distinct from to_jsonb(old) - free then
    raise exception 'a quotation sent for approval does not change' using errcode = 'BR001';
  end if;
  return new;
end $$;
create trigger guard_quotation before insert or update or delete on quotation for each row execute function guard_quotation();

create function guard_quotation_line() returns trigger language plpgsql as $$
begin
  if exists (
    select 1 from quotation
    where id in (new.quotation_id, old.quotation_id) and status not in ('draft', 'rejected')
  ) then
    raise exception 'the lines of a quotation sent for approval do not change' using errcode = 'BR001';
  end if;
  return coalesce(new, old);
end $$;
create trigger guard_quotation_line before insert or update or delete on quotation_line
  for each row execute function guard_quotation_line();
