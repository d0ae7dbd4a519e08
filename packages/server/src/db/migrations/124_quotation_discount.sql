-- Up Migration

-- What it costs to bring a kilogram, VAT included; null where nobody said.
alter table shipping_fee add column price_per_kilogram numeric(15,2) check (price_per_kilogram >= 0);

-- Where the discount and the shipping fee of a quotation are from; those that stand were typed.
alter table quotation
  add column discount_by text not null default 'hand' check (discount_by in ('policy', 'hand')),
  add column discount_policy_id uuid constraint quotation_discount_policy_fkey references discount_policy (id) on delete restrict,
  -- what each policy would have given, and why not: as it was when the discount was computed
  add column discount_judged jsonb,
  add column shipping_rate_id uuid constraint quotation_shipping_rate_fkey references shipping_fee (id) on delete restrict,
  add constraint quotation_discount_policy_check check (discount_by = 'policy' or discount_policy_id is null);

-- The quotations of a policy, and what it cost so far.
create index quotation_discount_policy_idx on quotation (discount_policy_id, status) include (discount)
  where discount_policy_id is not null;
create index quotation_shipping_rate_idx on quotation (shipping_rate_id) where shipping_rate_id is not null;
