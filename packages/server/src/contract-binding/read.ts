import type { Status } from '@barem/shared/approval/lifecycle'
import type { ContractBindings } from '@barem/shared/contract-binding/endpoints'
import { shareOf } from '@barem/shared/contract-binding/share'
import { otherOf, type Side } from '@barem/shared/contract-binding/sides'
import { subtract, toWire, toWireOrNull } from '@barem/shared/values/decimal'
import { sql } from 'kysely'
import { may } from '#access/actor'
import { refuseOutOfScope, seenOnly } from '#access/record-scope'
import type { ReadContext } from '#http/call'
import { Refusal } from '#refusal'
import { namesOf, sameLine } from './sides.ts'

type OneCall = ReadContext & { params: { id: string } }

export interface ContractColumns {
  id: string
  number: string
  status: string
  partner: string
}

export interface LineColumns {
  productId: string
  length: string | null
}

/** What of a contract is bound to which others, of those the caller sees, and what each pair brings. */
export async function bindingsOf(call: OneCall, side: Side): Promise<ContractBindings> {
  await refuseOutOfScope(call.db, call.actor, side, call.params.id)
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
    length: toWireOrNull(length),
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
      ${partner(actor)} as partner, sold.amount as sold_amount, sold.quantity as sold_quantity,
      sold.vat_rate as sold_vat_rate, bought.amount as bought_amount, bought.quantity as bought_quantity,
      bought.vat_rate as bought_vat_rate
    from contract_binding as binding
    join ${contract} as contract on contract.id = binding.${key}
    join sales_contract_agreed_line as sold
      on sold.contract_id = binding.sales_contract_id and ${sameLine('sold', 'binding')}
    join purchase_contract_agreed_line as bought
      on bought.contract_id = binding.purchase_contract_id and ${sameLine('bought', 'binding')}
    where binding.${namesOf(side).key} = ${id} and ${seenOnly(actor, other, 'contract')}
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
    length: toWireOrNull(length),
    contract: contractOf(row),
    quantity: toWire(quantity),
    ...{ sold, bought, margin: toWire(subtract(sold, bought)) },
  }
}

/** How an answer names a contract. */
export function contractOf({ id, number, status, partner }: ContractColumns) {
  return { id, number, partner, status: status as Status }
}

export function forbidden(side: Side): Refusal {
  return new Refusal('forbidden', { params: { permission: `${side}:view` } })
}
