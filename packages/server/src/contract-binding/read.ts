import type { Status } from '@barem/shared/approval/lifecycle'
import {
  type BindableLine,
  type ContractBindings,
  MAX_BINDINGS,
  type NeededLine,
} from '@barem/shared/contract-binding/endpoints'
import { shareOf } from '@barem/shared/contract-binding/share'
import { subtract, toWire } from '@barem/shared/values/decimal'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { fromEnding } from '#contract/ended'
import { searchConditions } from '#db/search'
import { may } from '#http/actor'
import type { ReadContext } from '#http/call'
import { Refusal } from '#http/refusal'
import { searchConditions as productConditions } from '#product/search'
import { namesOf, otherOf, type Side, sameLine } from './sides.ts'

type OneCall = ReadContext & { params: { id: string } }

interface ContractColumns {
  id: string
  number: string
  status: string
  partner: string
}

interface LineColumns {
  productId: string
  length: string | null
}

/** What of a contract is bound to which others, and what each pair brings. */
export async function bindingsOf(call: OneCall, side: Side): Promise<ContractBindings> {
  const [lines, pairs] = await Promise.all([linesOf(call, side), pairsOf(call, side)])
  if (lines.length === 0) throw new Refusal('not-found')
  return { lines, pairs }
}

async function linesOf({ db, params: { id } }: OneCall, side: Side): Promise<ContractBindings['lines']> {
  const { lines } = namesOf(side)
  const { rows } = await sql<
    LineColumns & { productName: string; unitName: string; quantity: string; bound: string }
  >`
    select product_id, length, product_name, unit_name, quantity, bound from ${lines}
    where contract_id = ${id} order by position`.execute(db)
  return rows.map(({ length, quantity, bound, ...line }) => ({
    ...line,
    length: metres(length),
    quantity: toWire(quantity),
    bound: toWire(bound),
  }))
}

interface PairColumns extends LineColumns, ContractColumns {
  quantity: string
  soldAmount: string
  soldQuantity: string
  boughtAmount: string
  boughtQuantity: string
  soldVatRate: string
  boughtVatRate: string
}

async function pairsOf(
  { db, actor, params: { id } }: OneCall,
  side: Side,
): Promise<ContractBindings['pairs']> {
  const other = otherOf[side]
  // whoever may see purchase contracts may see costs
  if (!may(actor, `${other}:view`)) return null
  const { contract, key, partner } = namesOf(other)
  const { rows } = await sql<PairColumns>`
    select binding.product_id, binding.length, binding.quantity, contract.id, contract.number, contract.status,
      partner.abbreviated_name as partner, sold.amount as sold_amount, sold.quantity as sold_quantity,
      sold.vat_rate as sold_vat_rate, bought.amount as bought_amount, bought.quantity as bought_quantity,
      bought.vat_rate as bought_vat_rate
    from contract_binding as binding
    join ${contract} as contract on contract.id = binding.${key}
    join customer as partner on partner.id = ${partner}
    join sales_contract_agreed_line as sold
      on sold.contract_id = binding.sales_contract_id and ${sameLine('sold', 'binding')}
    join purchase_contract_agreed_line as bought
      on bought.contract_id = binding.purchase_contract_id and ${sameLine('bought', 'binding')}
    where binding.${namesOf(side).key} = ${id}
    order by contract.date, contract.number`.execute(db)
  return rows.map(pairOf)
}

function pairOf(row: PairColumns): NonNullable<ContractBindings['pairs']>[number] {
  const { productId, length, quantity } = row
  const sold = shareOf(
    { amount: row.soldAmount, quantity: row.soldQuantity, vatRate: row.soldVatRate },
    quantity,
  )
  const bought = shareOf(
    { amount: row.boughtAmount, quantity: row.boughtQuantity, vatRate: row.boughtVatRate },
    quantity,
  )
  return {
    productId,
    length: metres(length),
    contract: contractOf(row),
    quantity: toWire(quantity),
    ...{ sold, bought, margin: toWire(subtract(sold, bought)) },
  }
}

/** Lines of the other kind that this contract may be bound to: the same goods, something left on both sides. */
export async function bindableTo(
  { db, actor, params: { id } }: OneCall,
  side: Side,
): Promise<BindableLine[]> {
  const other = otherOf[side]
  if (!may(actor, `${other}:view`)) throw forbidden(other)
  const { contract, lines, key, partner } = namesOf(other)
  const own = namesOf(side)
  const { rows } = await sql<LineColumns & ContractColumns & { date: string; free: string }>`
    select line.product_id, line.length, line.quantity - line.bound as free,
      contract.id, contract.number, contract.status, contract.date, partner.abbreviated_name as partner
    from ${own.lines} as own
    join ${lines} as line on ${sameLine('line', 'own')}
    join ${contract} as contract on contract.id = line.contract_id
    join customer as partner on partner.id = ${partner}
    where own.contract_id = ${id} and own.quantity > own.bound and line.quantity > line.bound
      and contract.status <> 'cancelled' and not exists (select ${fromEnding(other, 'contract')}) and not exists (
        select from contract_binding as binding where binding.${own.key} = ${id} and binding.${key} = contract.id
          and ${sameLine('binding', 'own')})
    order by contract.date, contract.number limit ${MAX_BINDINGS}`.execute(db)
  return rows.map((row) => ({
    productId: row.productId,
    length: metres(row.length),
    contract: contractOf(row),
    date: row.date,
    free: toWire(row.free),
  }))
}

/** What sales contracts still need, the latest first. */
export async function neededLines({
  db,
  actor,
  query,
}: ReadContext & {
  query: { salesContractId?: string | undefined; search?: string | undefined }
}): Promise<NeededLine[]> {
  if (!may(actor, 'salesContract:view')) throw forbidden('salesContract')
  const { salesContractId, search } = query
  const conditions = [
    // of what was ended no more is bought
    sql`not exists (select ${fromEnding('salesContract', 'contract')})`,
    salesContractId
      ? sql`contract.id = ${salesContractId} and contract.status <> 'cancelled'`
      : sql`contract.status = 'approved'`,
    ...(search ? [searched(search)] : []),
  ]
  const { rows } = await sql<
    LineColumns &
      ContractColumns & {
        productName: string
        unitName: string
        free: string
        expectedReceiptDate: string | null
      }
  >`
    select line.product_id, line.length, line.product_name, line.unit_name, line.quantity - line.bound as free,
      contract.id, contract.number, contract.status, contract.expected_receipt_date, partner.abbreviated_name as partner
    from sales_contract as contract
    join sales_contract_bound_line as line on line.contract_id = contract.id
    join customer as partner on partner.id = contract.customer_id
    where line.quantity > line.bound and ${sql.join(conditions, sql` and `)}
    order by contract.date desc, contract.id desc, line.position limit ${MAX_BINDINGS}`.execute(db)
  return rows.map((row) => ({
    ...{ productId: row.productId, productName: row.productName, unitName: row.unitName },
    length: metres(row.length),
    contract: contractOf(row),
    expectedReceiptDate: row.expectedReceiptDate,
    free: toWire(row.free),
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

function contractOf({ id, number, status, partner }: ContractColumns) {
  return { id, number, partner, status: status as Status }
}

function metres(length: string | null): number | null {
  return length === null ? null : toWire(length)
}

export function forbidden(side: Side): Refusal {
  return new Refusal('forbidden', { params: { permission: `${side}:view` } })
}
