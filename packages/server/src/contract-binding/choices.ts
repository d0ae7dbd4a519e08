import {
  type BindableLine,
  type Choices,
  MAX_BINDINGS,
  type NeededLine,
} from '@barem/shared/contract-binding/endpoints'
import { otherOf, type Side } from '@barem/shared/contract-binding/sides'
import { toWire, toWireOrNull } from '@barem/shared/values/decimal'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { may } from '#access/actor'
import { refuseOutOfScope, seenOnly } from '#access/record-scope'
import { fromEnding } from '#contract/ended'
import { searchConditions } from '#db/search'
import type { ReadContext } from '#http/call'
import { searchConditions as productConditions } from '#product/search'
import { isFromStock, isUnbought } from '#sales-contract/unbought'
import { naming } from '#trade-line/lines-now'
import { type ContractColumns, contractOf, forbidden, type LineColumns } from './read.ts'
import { namesOf, sameLine } from './sides.ts'

/** Lines of the other kind that this contract may be bound to, or to more of: the same goods, something left on both sides. */
export async function bindableTo(
  {
    db,
    actor,
    params: { id },
    query: { search },
  }: ReadContext & { params: { id: string }; query: { search?: string | undefined } },
  side: Side,
): Promise<Choices<BindableLine>> {
  const other = otherOf[side]
  if (!may(actor, `${other}:view`)) throw forbidden(other)
  await refuseOutOfScope(db, actor, side, id)
  const { contract, lines, key, partner } = namesOf(other)
  const own = namesOf(side)
  // found first, as an array, so that lines are computed of these few contracts alone and not of all
  const withGoods = naming(other, sql`array(select product_id from ${own.lines} where contract_id = ${id})`)
  const { rows } = await sql<LineColumns & ContractColumns & { date: string; bound: string; free: string }>`
    select line.product_id, line.length, coalesce(pair.quantity, 0) as bound, line.quantity - line.bound as free,
      contract.id, contract.number, contract.status, contract.date, ${partner(actor)} as partner
    from ${own.lines} as own
    join ${lines} as line on ${sameLine('line', 'own')}
    join ${contract} as contract on contract.id = line.contract_id
    left join contract_binding as pair on pair.${own.key} = ${id} and pair.${key} = contract.id
      and ${sameLine('pair', 'own')}
    where own.contract_id = ${id} and own.quantity > own.bound and line.quantity > line.bound
      and contract.id = any (array(${withGoods}))
      and ${all(searchConditions(sql`contract.search_key`, search))} and ${seenOnly(actor, other, 'contract')}
      and contract.status <> 'cancelled' and not exists (select ${fromEnding(other, 'contract')})
      and not exists (select from ${own.contract} as ours
        where ours.id = ${id} and exists (select ${fromEnding(side, 'ours')}))
    order by contract.date, contract.number limit ${MAX_BINDINGS + 1}`.execute(db)
  return choicesOf(rows, (row) => ({
    productId: row.productId,
    length: toWireOrNull(row.length),
    contract: contractOf(row),
    date: row.date,
    ...{ bound: toWire(row.bound), free: toWire(row.free) },
  }))
}

/** As many as are answered, and whether there are more. */
function choicesOf<Row, Line>(rows: readonly Row[], lineOf: (row: Row) => Line): Choices<Line> {
  return { lines: rows.slice(0, MAX_BINDINGS).map(lineOf), more: rows.length > MAX_BINDINGS }
}

/** What sales contracts still need: what is to be delivered next first, of one day or none the contract that has waited longest. */
export async function neededLines({
  db,
  actor,
  query,
}: ReadContext & {
  query: { salesContractId?: string | undefined; search?: string | undefined }
}): Promise<Choices<NeededLine>> {
  if (!may(actor, 'salesContract:view')) throw forbidden('salesContract')
  const { salesContractId, search } = query
  const conditions = [
    seenOnly(actor, 'salesContract', 'contract'),
    // of what was ended no more is bought
    sql`not exists (select ${fromEnding('salesContract', 'contract')})`,
    // the earliest are mostly bought long since: their lines are not read
    isUnbought('contract'),
    salesContractId
      ? sql`contract.id = ${salesContractId} and contract.status <> 'cancelled'`
      : sql`contract.status = 'approved' and not ${isFromStock('contract')}`,
    ...(search ? [searched(search)] : []),
  ]
  const { rows } = await sql<
    LineColumns &
      ContractColumns & {
        productName: string
        unitName: string
        quantity: string
        bound: string
        free: string
        weight: string
        expectedReceiptDate: string | null
      }
  >`
    select line.product_id, line.length, line.product_name, line.unit_name, line.quantity, line.bound,
      line.quantity - line.bound as free, line.actual_weight as weight, contract.id, contract.number, contract.status,
      contract.agreed_receipt_date as expected_receipt_date,
      ${namesOf('salesContract').partner(actor)} as partner
    from sales_contract as contract
    join sales_contract_bound_line as line on line.contract_id = contract.id
    where line.quantity > line.bound and ${sql.join(conditions, sql` and `)}
    order by coalesce(contract.agreed_receipt_date, 'infinity'), contract.date, contract.id, line.position
    limit ${MAX_BINDINGS + 1}`.execute(db)
  return choicesOf(rows, (row) => ({
    ...{ productId: row.productId, productName: row.productName, unitName: row.unitName },
    length: toWireOrNull(row.length),
    contract: contractOf(row),
    expectedReceiptDate: row.expectedReceiptDate,
    ...{ quantity: toWire(row.quantity), bound: toWire(row.bound), free: toWire(row.free) },
    weight: toWire(row.weight),
  }))
}

/** The goods are found as in the catalogue, or each word in the contract or its goods. By keys that are stored, not folded line by line. */
function searched(search: string): RawBuilder<SqlBool> {
  const goods = (conditions: readonly RawBuilder<SqlBool>[]) => sql<SqlBool>`
    line.product_id in (select id from product where ${all(conditions)})`
  const words = searchConditions(sql`contract.search_key`, search)
  const named = searchConditions(sql`product.search_key`, search)
  const mixed = words.map((word, index) => sql<SqlBool>`(${word} or ${goods([named[index]!])})`)
  return sql`(${goods(productConditions(search))} or ${all(mixed)})`
}

function all(conditions: readonly RawBuilder<SqlBool>[]): RawBuilder<SqlBool> {
  return conditions.length === 0 ? sql`true` : sql`(${sql.join(conditions, sql` and `)})`
}
