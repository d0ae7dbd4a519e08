-- Up Migration

-- What waits for a person is found by the steps of its request since 011. The index of the document's own approver served
-- that no more; the steps had none and were read from the first to the last.
drop index quotation_waiting_idx;
create index approval_step_waiting_idx on approval_step (approver_id) where decision is null;

-- As 034 made it, without that index.
create or replace function make_document(document text, partner text) returns void language plpgsql as $$
declare
  line constant text := document || '_line';
  -- a statement with %1$I the document, %2$I its lines, %3$s its name, %4$s its partner
  statement text;
begin
  foreach statement in array array[
    $sql$create table %1$I (
      id uuid primary key,
      number text not null constraint %3$s_number_key unique,
      base_number text not null,
      revision integer not null default 1 check (revision >= 1),
      cloned_from_id uuid constraint %3$s_cloned_from_key unique references %1$I (id) on delete restrict,
      status text not null default 'draft' check (status in ('draft', 'pending', 'approved', 'rejected', 'cancelled')),
      closed boolean not null default false,
      %4$s_id uuid not null constraint %3$s_%4$s_fkey references customer (id) on delete restrict,
      %4$s_name text not null,
      date date not null,
      officer_id uuid not null constraint %3$s_officer_fkey references app_user (id) on delete restrict,
      author_id uuid not null references app_user (id) on delete restrict,
      approver_id uuid constraint %3$s_approver_fkey references app_user (id) on delete restrict,
      quantity_total numeric(15,3) not null,
      theoretical_weight_total numeric(15,3) not null,
      actual_weight_total numeric(15,3) not null,
      goods_total numeric(15,0) not null,
      total numeric(15,0) not null,
      vat_total numeric(15,0) not null,
      cost_total numeric(15,0),
      version integer not null default 1,
      created_at timestamptz not null,
      modified_at timestamptz not null,
      search_key text generated always as (fold_text(number || ' ' || %4$s_name)) stored
    )$sql$,
    'create unique index %3$s_revision_key on %1$I (base_number, revision)',
    'create index %3$s_search_idx on %1$I using gin (search_key gin_trgm_ops)',
    'create index %3$s_number_idx on %1$I (number collate vi_natural, id)',
    'create index %3$s_%4$s_name_idx on %1$I (%4$s_name collate vi_natural, id)',
    'create index %3$s_modified_idx on %1$I (modified_at desc, id desc)',
    'create index %3$s_date_idx on %1$I (date desc, id desc)',
    'create index %3$s_total_idx on %1$I (total, id)',
    'create index %3$s_%4$s_idx on %1$I (%4$s_id, date desc)',
    'create index %3$s_status_idx on %1$I (status, id)',
    'create index %3$s_author_idx on %1$I (author_id)',
    'create index %3$s_officer_idx on %1$I (officer_id)',
    $sql$create table %2$I (
      id uuid primary key,
      %3$s_id uuid not null references %1$I (id) on delete cascade,
      position integer not null,
      product_id uuid not null constraint %3$s_line_product_fkey references product (id) on delete restrict,
      product_code text not null,
      product_name text not null,
      unit_name text not null,
      unit_kind text not null check (unit_kind in ('count', 'mass', 'length')),
      unit_factor numeric(15,6) not null default 1,
      quantity numeric(15,3) not null check (quantity > 0),
      length numeric(10,3) check (length > 0),
      barem numeric(12,4) check (barem > 0),
      unit_weight numeric(15,3) check (unit_weight >= 0),
      theoretical_weight numeric(15,3) not null check (theoretical_weight >= 0),
      actual_weight numeric(15,3) not null check (actual_weight >= 0),
      price_type text not null check (price_type in ('item', 'actual', 'theoretical')),
      vat_rate numeric(7,4) not null check (vat_rate between 0 and 100),
      amount numeric(15,0) not null check (amount >= 0),
      constraint %3$s_line_position_key unique (%3$s_id, position) deferrable initially deferred
    )$sql$,
    'create unique index %3$s_line_product_key on %2$I (%3$s_id, product_id, coalesce(length, 0))',
    'create index %3$s_line_product_idx on %2$I (product_id)'
  ] loop
    execute format(statement, document, line, document, partner);
  end loop;
  perform make_approvable(document, line);
  perform track_changes(document);
end $$;

