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

/** What several documents share is given once. */
export const contractChecks: Check[] = [
  bySql(
    'contracted-quantities',
    'Contracts take no more of a quotation than it offers.',
    `select format('%s, %s%s', number, product.code, ${lengthOf('taken')}),
       format('%s contracted of %s', taken.quantity, coalesce(line.quantity, 0))
     from (
       select contract.quotation_id, part.product_id, coalesce(part.length, 0) as length, sum(part.quantity) as quantity
       from sales_contract as contract join sales_contract_line as part on part.sales_contract_id = contract.id
       where contract.quotation_id is not null and contract.status <> 'cancelled'
       group by 1, 2, 3
     ) as taken
     join quotation on quotation.id = taken.quotation_id
     join product on product.id = taken.product_id
     left join quotation_line as line on line.quotation_id = taken.quotation_id
       and line.product_id = taken.product_id and coalesce(line.length, 0) = taken.length
     where taken.quantity > coalesce(line.quantity, 0)`,
  ),
  bySql(
    'bound-quantities',
    'No more is bound of a contract than it says now, and nothing of a cancelled one.',
    `${overbound('purchase_contract')} union all ${overbound('sales_contract')}`,
  ),
]
