import type { OrderProgress } from '@barem/shared/contract/orders'
import { toWire, toWireOrNull } from '@barem/shared/values/decimal'
import { sql } from 'kysely'
import type { Actor } from '#access/actor'
import { seen } from '#approval/find'
import type { DocumentKind } from '#document/kind'
import type { Db } from '#list/list'
import { Refusal } from '#refusal'

interface AgreedLine {
  productId: string
  productCode: string
  productName: string
  unitName: string
  length: string | null
  quantity: string
  actualWeight: string
}

const nothing = { quantity: 0, weight: 0 }

/** How far one contract is of what is agreed now, of whichever of these kinds it is. Refuses whoever may not see it, and what does not exist. */
export async function orderProgress(
  kinds: readonly DocumentKind[],
  db: Db,
  actor: Actor,
  id: string,
): Promise<OrderProgress> {
  const found = await Promise.all(kinds.map((kind) => kind.loadRow(db, id)))
  const [kind, loaded] = kinds.flatMap((one, at) => (found[at] ? [[one, found[at]] as const] : []))[0] ?? []
  if (!kind || !loaded) throw new Refusal('not-found')
  const document = await seen(kind, db, actor, loaded)
  const { status, ending } = document.row
  const goesOn = status !== 'cancelled' && !ending
  const { rows: lines } = await sql<AgreedLine>`
      select product_id, product_code, product_name, unit_name, length, quantity, actual_weight
      from ${sql.table(`${kind.entity}AgreedLine`)} where contract_id = ${id} order by position`.execute(db)
  return {
    lines: lines.map(({ length, quantity, actualWeight, ...line }) => {
      const contracted = { quantity: toWire(quantity), weight: toWire(actualWeight) }
      return {
        ...line,
        length: toWireOrNull(length),
        contracted,
        // nothing moves goods yet
        delivered: nothing,
        returned: nothing,
        open: goesOn ? contracted : nothing,
      }
    }),
    total: toWire(String(document.row.agreedTotal)),
    paid: 0,
  }
}
