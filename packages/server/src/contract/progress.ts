import type { OrderProgress } from '@barem/shared/contract/orders'
import type { LineRow } from '@barem/shared/trade-line/line'
import { toWire } from '@barem/shared/values/decimal'
import { maySee, unseen } from '#approval/rights'
import type { DocumentKind } from '#document/kind'
import type { Actor } from '#http/actor'
import { Refusal } from '#http/refusal'
import type { Db } from '#list/list'

const nothing = { quantity: 0, weight: 0 }

/** How far one contract is, of whichever of these kinds it is. Refuses whoever may not see it, and what does not exist. */
export async function orderProgress(
  kinds: readonly DocumentKind[],
  db: Db,
  actor: Actor,
  id: string,
): Promise<OrderProgress> {
  const found = await Promise.all(kinds.map((kind) => kind.load(db, id)))
  const [kind, document] = kinds.flatMap((one, at) => (found[at] ? [[one, found[at]] as const] : []))[0] ?? []
  if (!kind || !document) throw new Refusal('not-found')
  if (!maySee(kind, document.row, actor)) throw unseen(kind, actor)
  const lines = document.lines as unknown as (LineRow & { id: string })[]
  return {
    lines: lines.map(({ id: line, productCode, productName, unitName, length, quantity, actualWeight }) => ({
      ...{ id: line, productCode, productName, unitName },
      length: length === null ? null : toWire(length),
      contracted: { quantity: toWire(quantity), weight: toWire(actualWeight) },
      // nothing moves goods yet
      delivered: nothing,
      returned: nothing,
    })),
    total: toWire(document.row.total),
    paid: 0,
  }
}
