import { bySql, type Check } from './check.ts'

const lengthOf = (line: string) => `case when ${line}.length > 0 then format(' of %s m', ${line}.length) end`

/** What is bound of the lines of one side, as `keep_contract_bindings` refuses it. */
function overbound(contract: string): string {
  return `select format('%s, %s%s', number, product.code, ${lengthOf('bound')}),
      format('%s bound of %s, %s', bound.quantity, coalesce(line.quantity, 0), contract.status)
    from (
      select ${contract}_id, product_id, coalesce(length, 0) as length, sum(quantity) as quantity
      from contract_binding group by 1, 2, 3
    ) as bound
    join ${contract} as contract on contract.id = ${contract}_id
    join product on product.id = bound.product_id
    left join lateral (
      select quantity from ${contract}_agreed_line as agreed
      where agreed.contract_id = contract.id and agreed.product_id = bound.product_id
        and coalesce(agreed.length, 0) = bound.length
    ) as line on true
    where contract.status = 'cancelled' or bound.quantity > coalesce(line.quantity, 0)`
}

/** What is agreed of the contracts of one side, and what their lists show, beside what says it: the annex that no approved one follows. */
function misread(contract: string): string {
  return `select number, format('%s agreed for %s đ, %s kg, listed by %s đ; %s says %s for %s đ, %s kg, %s đ in all; listed by day %s, it says %s%s',
      quantity, amount, weight, agreed_total, source, quantity_total, goods_total, actual_weight_total, total,
      coalesce(agreed_receipt_date::text, 'none'), coalesce(receipt_date::text, 'none'),
      '; read there ' || misread)
    from (
      select contract.number, coalesce(annex.number, 'it') as source,
        coalesce(annex.quantity_total, contract.quantity_total) as quantity_total,
        coalesce(annex.goods_total, contract.goods_total) as goods_total,
        coalesce(annex.total, contract.total) as total, contract.agreed_total,
        contract.agreed_receipt_date,
        case when annex.id is null then contract.expected_receipt_date else annex.expected_receipt_date end as receipt_date,
        coalesce(annex.actual_weight_total, contract.actual_weight_total) as actual_weight_total,
        coalesce(agreed.quantity, 0) as quantity, coalesce(agreed.amount, 0) as amount, coalesce(agreed.weight, 0) as weight,
        (select string_agg(format('%s %s for %s', key, value, said -> key), ', ' order by key)
          from coalesce(to_jsonb(annex), to_jsonb(contract)) as said, jsonb_each(to_jsonb(terms) - 'contract_id')
          where value is distinct from said -> key) as misread
      from ${contract} as contract
      left join ${contract}_annex as annex on annex.contract_id = contract.id and annex.status = 'approved' and not exists (
        select from ${contract}_annex as later
        where later.contract_id = contract.id and later.status = 'approved' and later.ordinal > annex.ordinal)
      left join ${contract}_agreed as terms on terms.contract_id = contract.id
      left join (
        select contract_id, sum(quantity) as quantity, sum(amount) as amount, sum(actual_weight) as weight
        from ${contract}_agreed_line group by contract_id
      ) as agreed on agreed.contract_id = contract.id
    ) as one
    where misread is not null or (quantity, amount, weight, agreed_total, agreed_receipt_date)
      is distinct from (quantity_total, goods_total, actual_weight_total, total, receipt_date)`
}

/** Annexes of one side that say of what was agreed before them another than that says, or that rest on nothing. */
function unfounded(contract: string): string {
  return `select annex.number, case when contract.status <> 'approved' or contract.closed
        then format('of a contract that is %s', case when contract.closed then 'replaced' else contract.status end)
      else format('changes %s for %s đ, while %s for %s đ was agreed', annex.before ->> 'number', annex.before ->> 'total',
        coalesce(former.number, contract.number), coalesce(former.total, contract.total)) end
    from ${contract}_annex as annex join ${contract} as contract on contract.id = annex.contract_id
    left join lateral (
      select number, total from ${contract}_annex as earlier
      where earlier.contract_id = contract.id and earlier.status = 'approved' and earlier.ordinal < annex.ordinal
      order by ordinal desc limit 1
    ) as former on true
    where annex.status <> 'cancelled' and (contract.status <> 'approved' or contract.closed
      or (annex.before ->> 'number', (annex.before ->> 'total')::numeric)
        is distinct from (coalesce(former.number, contract.number), coalesce(former.total, contract.total)))`
}

/** Endings of one side, and openings after them, beside what the history of their contracts tells: when, by whom. */
function historyMismatch(contract: string): string {
  const entity = contract.replace(/_(\w)/, (_, letter: string) => letter.toUpperCase())
  const [ended, reopened] = [`'${entity}.closed-short'`, `'${entity}.reopened'`]
  return `select number, format('kept %s, told %s', coalesce(kept.what, 'nothing'), coalesce(told.what, 'nothing'))
    from (
      select id, string_agg(format('%s %s by %s', kind, at, actor), ', ' order by at) as what from (
        select ${contract}_id as id, ${ended} as kind, ended_at as at, ended_by as actor from contract_ending
        union all select ${contract}_id, ${reopened}, reopened_at, reopened_by from contract_ending where reopened_at is not null
      ) as step where id is not null group by id
    ) as kept
    full join (
      select entity_id as id, string_agg(format('%s %s by %s', kind, at, actor_id), ', ' order by at) as what
      from event where entity = '${entity}' and kind in (${ended}, ${reopened}) group by entity_id
    ) as told using (id)
    join ${contract} using (id)
    where kept.what is distinct from told.what`
}

/** Contracts of one side that were ended though an annex of theirs is not finished, or that were never approved. */
function goingOn(contract: string): string {
  return `select contract.number, format('ended, %s, annexes not finished: %s', contract.status, coalesce(annex.number, 'none'))
    from contract_ending join ${contract} as contract on contract.id = ${contract}_id
    left join ${contract}_annex as annex on annex.contract_id = contract.id and annex.status in ('draft', 'pending', 'rejected')
    where reopened_at is null and (annex.id is not null or contract.status not in ('approved', 'cancelled'))`
}

const both = (find: (contract: string) => string) =>
  `${find('purchase_contract')} union all ${find('sales_contract')}`

/** What several documents share is given once. */
export const contractChecks: Check[] = [
  bySql(
    'contracted-quantities',
    'Contracts take no more of a quotation than it offers.',
    `select format('%s, %s%s', number, product.code, ${lengthOf('taken')}),
       format('%s contracted of %s', taken.quantity, coalesce(line.quantity, 0))
     from quotation_held as taken
     join quotation on quotation.id = taken.quotation_id
     join product on product.id = taken.product_id
     left join quotation_line as line on line.quotation_id = taken.quotation_id
       and line.product_id = taken.product_id and coalesce(line.length, 0) = taken.length
     where taken.quantity > coalesce(line.quantity, 0)`,
  ),
  bySql(
    'bound-quantities',
    'No more is bound of a contract than it says now, and nothing of a cancelled one.',
    both(overbound),
  ),
  bySql(
    'bought-contracts',
    'A sales contract is kept as bought where all that it says now is bound, and no other.',
    `select number, case when sales_contract_id is null then 'wholly bound, not kept' else 'kept, not wholly bound' end
     from sales_contract as contract left join bought_contract on sales_contract_id = contract.id
     left join (
       select contract_id, bool_and(bound >= quantity) as whole from sales_contract_bound_line
       where contract_id in (select sales_contract_id from contract_binding union all select sales_contract_id from bought_contract)
       group by contract_id
     ) as line on contract_id = contract.id
     where coalesce(whole, false) <> (sales_contract_id is not null)`,
  ),
  bySql(
    'agreed-amounts',
    'What a contract says now is what its latest approved annex says, else what was signed.',
    both(misread),
  ),
  bySql(
    'annex-before',
    'An annex is of a contract that stands, and says what was agreed before it.',
    both(unfounded),
  ),
  bySql(
    'ending-events',
    'A contract is ended and opened again as its history tells: when, and by whom.',
    both(historyMismatch),
  ),
  bySql(
    'ended-contracts',
    'Only what was approved is ended, with no annex left to be decided.',
    both(goingOn),
  ),
]
