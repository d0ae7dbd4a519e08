import type { Side } from '@barem/shared/contract-binding/sides'
import { type Exact, subtract } from '@barem/shared/values/decimal'
import type { UnitKind } from '@barem/shared/values/quantity'
import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '#access/actor'
import { seenOnly } from '#access/record-scope'
import { fromEnding } from '#contract/ended'
import type { CommandContext } from '#http/call'
import { lineKey } from '#trade-line/line-key'
import { namesOf } from './sides.ts'

/** A contract under the lock, with its lines by product and length. */
export interface LockedContract {
  number: string
  status: string
  /** Ended before all of it is delivered. */
  ended: boolean
  lines: Map<string, LockedLine>
}

export interface LockedLine {
  productCode: string
  unitKind: UnitKind
  /** What nothing is bound of. */
  free: Exact
}

export interface Pair {
  purchaseContractId: string
  salesContractId: string
  productId: string
  length: number | string | null
}

interface Bound {
  id: string
  quantity: string
}

export interface Locked {
  /** By their ids. */
  contracts: Map<string, LockedContract>
  /** By `pairKey`. */
  bound: Map<string, Bound>
}

export function pairKey(pair: Pair): string {
  return `${pair.purchaseContractId} ${pair.salesContractId} ${lineKey(pair)}`
}

/**
 * The contracts of these pairs, locked until the end of the transaction: purchase contracts first and several of a kind in
 * the order of their ids, so that those who bind the same wait for each other and never for good. What is read is read
 * under the locks: the statements are sent together and run one after the other.
 */
export async function lockContracts(
  { trx, actor }: Pick<CommandContext, 'trx' | 'actor'>,
  pairs: readonly Pair[],
): Promise<Locked> {
  const purchases = pairs.map((pair) => pair.purchaseContractId)
  const sales = pairs.map((pair) => pair.salesContractId)
  const [, , lines, bindings] = await Promise.all([
    lock('purchaseContract', purchases).execute(trx),
    lock('salesContract', sales).execute(trx),
    sql<LineRow>`${linesOf('purchaseContract', purchases, actor)}
      union all ${linesOf('salesContract', sales, actor)}`.execute(trx),
    sql<Pair & Bound>`select id, purchase_contract_id, sales_contract_id, product_id, length, quantity
      from contract_binding where purchase_contract_id = any (${purchases})`.execute(trx),
  ])
  return {
    contracts: contractsOf(lines.rows),
    bound: new Map(bindings.rows.map((row) => [pairKey(row), { id: row.id, quantity: row.quantity }])),
  }
}

function lock(side: Side, ids: readonly string[]): RawBuilder<unknown> {
  return sql`select id from ${namesOf(side).contract} where id = any (${ids}) order by id for update`
}

interface LineRow {
  id: string
  number: string
  status: string
  ended: boolean
  productId: string
  productCode: string
  unitKind: string
  length: string | null
  quantity: string
  bound: string
}

/** Of those the caller sees: the others are as unknown. */
function linesOf(side: Side, ids: readonly string[], actor: Actor): RawBuilder<LineRow> {
  const { contract, lines } = namesOf(side)
  return sql`select contract.id, number, status, exists (select ${fromEnding(side, 'contract')}) as ended,
      product_id, product_code, unit_kind, length, quantity, bound
    from ${contract} as contract join ${lines} as line on line.contract_id = contract.id
    where contract.id = any (${ids}) and ${seenOnly(actor, side, 'contract')}`
}

function contractsOf(rows: readonly LineRow[]): Locked['contracts'] {
  const contracts: Locked['contracts'] = new Map()
  for (const row of rows) {
    const { id, number, status, ended, productCode, quantity, bound } = row
    const contract = contracts.get(id) ?? { number, status, ended, lines: new Map() }
    const free = subtract(quantity, bound)
    contract.lines.set(lineKey(row), { productCode, unitKind: row.unitKind as UnitKind, free })
    contracts.set(id, contract)
  }
  return contracts
}
