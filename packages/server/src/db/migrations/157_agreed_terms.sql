-- Up Migration

-- What a contract says now beside its lines: terms and sums of its latest approved annex, else its own.
do $$
declare
  common constant text[] := array[
    'expected_receipt_date', 'deposit', 'note',
    'theoretical_weight_total', 'actual_weight_total', 'goods_total', 'vat_total', 'cost_total'];
  contract text;
  own text[];
begin
  for contract, own in values
    ('sales_contract', array['shipping_address', 'discount', 'shipping_fee']),
    ('purchase_contract', array['delivery_address'])
  loop
    execute format(
      $sql$create view %1$I as
        select contract.id as contract_id, %2$s
        from %3$I as contract
        left join lateral (
          select id, %5$s from %4$I where contract_id = contract.id and status = 'approved' order by ordinal desc limit 1
        ) as annex on true$sql$,
      contract || '_agreed',
      (select string_agg(
        format('case when annex.id is null then contract.%1$I else annex.%1$I end as %1$I', name), ', ')
        from unnest(own || common) as name),
      contract, contract || '_annex',
      (select string_agg(quote_ident(name), ', ') from unnest(own || common) as name));
  end loop;
end $$;
