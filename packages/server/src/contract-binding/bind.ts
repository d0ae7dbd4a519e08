import type { BindingChange } from '@barem/shared/contract-binding/endpoints'
import type { Side } from '@barem/shared/contract-binding/sides'
import { add, compare, type Exact, exact, subtract, toWire } from '@barem/shared/values/decimal'
import type { Issue } from '@barem/shared/values/issue'
import { isWholeWhereCounted } from '@barem/shared/values/quantity'
import { sql } from 'kysely'
import { may } from '#access/actor'
import { type Change, recordAll } from '#event/record'
import type { CommandContext } from '#http/call'
import { Refusal } from '#refusal'
import { lineKey } from '#trade-line/line-key'
import { type Locked, type LockedLine, lockContracts, pairKey } from './locked.ts'
import { forbidden } from './read.ts'

/** Binds, changes how much, unbinds: all of these or none. */
export async function bind(
  call: CommandContext & { body: { pairs: readonly BindingChange[] } },
): Promise<{ done: true }> {
  if (!may(call.actor, 'salesContract:view')) throw forbidden('salesContract')
  await bindPairs(call, call.body.pairs, 'pairs')
  return { done: true }
}

/**
 * The same of pairs that another call implies, whose body has them under `path`. Refuses with COT_ERR_011 where more would
 * be bound than either line has, and says at the field what is left.
 */
export async function bindPairs(
  call: CommandContext,
  pairs: readonly BindingChange[],
  path: string,
): Promise<void> {
  const locked = await lockContracts(call, pairs)
  const errors = issuesOf(locked, pairs).map(({ index, field, code, params = {} }) => ({
    path: `${path}.${index}.${field}`,
    code,
    params,
  }))
  const exceeds = errors.some(({ code }) => code === 'too_big')
  if (errors.length > 0) throw new Refusal(exceeds ? 'COT_ERR_011' : 'validation', { errors })
  const changed = pairs.filter(({ was, quantity }) => was !== quantity)
  if (changed.length === 0) return
  write(call, locked, changed)
  tell(call, locked, changed)
}

interface Fault extends Pick<Issue, 'code'>, Partial<Pick<Issue, 'params'>> {
  index: number
  field: keyof BindingChange
}

/** What each pair may not do, as the pairs before it leave the lines. */
function issuesOf({ contracts, bound }: Locked, pairs: readonly BindingChange[]): Fault[] {
  const seen = new Set<string>()
  const sidesOf = (pair: BindingChange) => {
    const lineOf = (id: string) => contracts.get(id)?.lines.get(lineKey(pair))
    return [lineOf(pair.purchaseContractId), lineOf(pair.salesContractId)] as const
  }
  // what is given back first may be taken by any of them
  for (const pair of pairs)
    for (const line of sidesOf(pair)) if (line) line.free = add(line.free, boundOf(bound, pair))
  return pairs.flatMap((pair, index): Fault[] => {
    const one = pairKey(pair)
    const again = seen.has(one)
    seen.add(one)
    const [bought, sold] = sidesOf(pair)
    const fault = again
      ? { field: 'quantity' as const, code: 'duplicate' }
      : faultOf(pair, { contracts, bound }, bought, sold)
    if (fault) return [{ index, ...fault }]
    for (const line of [bought, sold]) if (line) line.free = subtract(line.free, pair.quantity)
    return []
  })
}

function boundOf(bound: Locked['bound'], pair: BindingChange): string {
  return bound.get(pairKey(pair))?.quantity ?? '0'
}

function faultOf(
  pair: BindingChange,
  { contracts, bound }: Locked,
  bought: LockedLine | undefined,
  sold: LockedLine | undefined,
): Omit<Fault, 'index'> | null {
  for (const field of ['purchaseContractId', 'salesContractId'] as const) {
    const contract = contracts.get(pair[field])
    if (!contract) return { field, code: 'unknown-reference' }
    if (contract.status === 'cancelled' && pair.quantity > 0) return { field, code: 'contract_cancelled' }
    if (contract.ended && pair.quantity > toWire(boundOf(bound, pair)))
      return { field, code: 'contract_closed_short' }
  }
  const now = toWire(boundOf(bound, pair))
  if (now !== pair.was) return { field: 'quantity', code: 'bound_elsewhere', params: { quantity: now } }
  if (pair.quantity === 0) return null
  if (!bought || !sold) return { field: 'productId', code: 'not_in_contract' }
  if (!isWholeWhereCounted(pair.quantity, sold.unitKind)) return { field: 'quantity', code: 'whole' }
  const maximum = compare(bought.free, sold.free) < 0 ? bought.free : sold.free
  return compare(pair.quantity, maximum) > 0 ? { field: 'quantity', ...tooMuch(maximum) } : null
}

/** More than is left to bind. */
export function tooMuch(maximum: Exact) {
  return { code: 'too_big', params: { maximum: toWire(maximum), origin: 'number' } }
}

/** In one statement, so that the triggers see what it comes to. */
function write(
  { trx, deps, actor, now, send }: CommandContext,
  { bound }: Locked,
  pairs: readonly BindingChange[],
): void {
  const rows = pairs.map((pair) => ({
    ...{ id: bound.get(pairKey(pair))?.id ?? deps.random.id(), was: pair.was, quantity: pair.quantity },
    ...{ purchase: pair.purchaseContractId, sales: pair.salesContractId },
    ...{ product: pair.productId, length: pair.length },
  }))
  send(
    sql`with given as (
        select * from jsonb_to_recordset(${JSON.stringify(rows)}) as one (
          id uuid, was numeric, quantity numeric, purchase uuid, sales uuid, product uuid, length numeric)
      ), gone as (
        delete from contract_binding using given where contract_binding.id = given.id and given.quantity = 0
      ), changed as (
        update contract_binding set quantity = given.quantity, modified_at = ${now}
        from given where contract_binding.id = given.id and given.was > 0 and given.quantity > 0
      )
      insert into contract_binding (id, purchase_contract_id, sales_contract_id, product_id, length, quantity,
        author_id, created_at, modified_at)
      select id, purchase, sales, product, length, quantity, ${actor.id}, ${now}, ${now}
      from given where was = 0 and quantity > 0`.execute(trx),
  )
}

/** In the history of every contract on both sides: with which other one, of which line, how much. */
function tell(call: CommandContext, { contracts }: Locked, pairs: readonly BindingChange[]): void {
  const sides: [Side, 'purchaseContractId' | 'salesContractId', 'purchaseContractId' | 'salesContractId'][] =
    [
      ['purchaseContract', 'purchaseContractId', 'salesContractId'],
      ['salesContract', 'salesContractId', 'purchaseContractId'],
    ]
  const events = sides.flatMap(([entity, own, other]) =>
    [...Map.groupBy(pairs, (pair) => pair[own])].map(([entityId, of]) => ({
      kind: `${entity}.${of.every(({ quantity }) => quantity === 0) ? 'unbound' : 'bound'}`,
      ...{ entity, entityId },
      changes: of.map((pair): Change => {
        const { number } = contracts.get(pair[other])!
        const line = contracts.get(entityId)!.lines.get(lineKey(pair))
        const length = pair.length === null ? '' : ` ${exact(pair.length)} m`
        return {
          field: `${number} · ${line?.productCode ?? ''}${length}`,
          from: pair.was,
          to: pair.quantity,
        }
      }),
    })),
  )
  recordAll(call, events)
}
