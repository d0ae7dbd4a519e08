-- Up Migration

-- A document may have other lines than goods, or none. A kind without lines has no guard of lines.
do $$
declare
  made constant text := pg_get_functiondef('make_approvable'::regproc);
  every constant text := 'array[''insert'', ''update'', ''delete'']';
begin
  if position(every in made) = 0 then
    raise exception 'make_approvable is not as 011 made it';
  end if;
  execute replace(made, every, 'case when line is null then array[]::text[] else ' || every || ' end');
end $$;

-- As 040 made it, of three parts: the table of every kind; that of its lines, unless `lines` is 'none'; sums, columns and
-- indexes of goods, where `lines` is 'goods'. With 'own' lines the kind adds their columns. Every partner is a customer.
drop function make_document(text, text);
create function make_document(document text, partner text, lines text default 'goods') returns void
language plpgsql as $$
declare
  line constant text := case when lines <> 'none' then document || '_line' end;
  -- statements with %1$I the document, %2$I its lines, %3$s its name, %4$s its partner
  every constant text[] := array[
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
      total numeric(15,0) not null,
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
    'create index %3$s_officer_idx on %1$I (officer_id)'
  ];
  placed constant text := $sql$create table %2$I (
      id uuid primary key,
      %3$s_id uuid not null references %1$I (id) on delete cascade,
      position integer not null,
      constraint %3$s_line_position_key unique (%3$s_id, position) deferrable initially deferred
    )$sql$;
  goods constant text[] := array[
    $sql$alter table %1$I
      add column quantity_total numeric(15,3) not null,
      add column theoretical_weight_total numeric(15,3) not null,
      add column actual_weight_total numeric(15,3) not null,
      add column goods_total numeric(15,0) not null,
      add column vat_total numeric(15,0) not null,
      add column cost_total numeric(15,0)$sql$,
    $sql$alter table %2$I
      add column product_id uuid not null constraint %3$s_line_product_fkey references product (id) on delete restrict,
      add column product_code text not null,
      add column product_name text not null,
      add column unit_name text not null,
      add column unit_kind text not null check (unit_kind in ('count', 'mass', 'length')),
      add column unit_factor numeric(15,6) not null default 1,
      add column quantity numeric(15,3) not null check (quantity > 0),
      add column length numeric(10,3) check (length > 0),
      add column barem numeric(12,4) check (barem > 0),
      add column unit_weight numeric(15,3) check (unit_weight >= 0),
      add column theoretical_weight numeric(15,3) not null check (theoretical_weight >= 0),
      add column actual_weight numeric(15,3) not null check (actual_weight >= 0),
      add column price_type text not null check (price_type in ('item', 'actual', 'theoretical')),
      add column vat_rate numeric(7,4) not null check (vat_rate between 0 and 100),
      add column amount numeric(15,0) not null check (amount >= 0)$sql$,
    'create unique index %3$s_line_product_key on %2$I (%3$s_id, product_id, coalesce(length, 0))',
    'create index %3$s_line_product_idx on %2$I (product_id)'
  ];
  statement text;
begin
  foreach statement in array every
    || case when line is null then array[]::text[] else array[placed] end
    || case when lines = 'goods' then goods else array[]::text[] end
  loop
    execute format(statement, document, document || '_line', document, partner);
  end loop;
  perform make_approvable(document, line);
  perform track_changes(document);
end $$;
