import type { Side } from '@barem/shared/contract-binding/sides'
import { purchaseContract } from '@barem/shared/purchase-contract/form'
import { salesContract } from '@barem/shared/sales-contract/form'
import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '#access/actor'
import { partnerCalled } from '#document/partner-called'

/** The names that statements need of a side. */
export function namesOf(side: Side) {
  const described = { purchaseContract, salesContract }[side]
  return {
    contract: sql.table(side),
    /** Its lines as agreed, with what is bound of each. */
    lines: sql.table(`${side}BoundLine`),
    /** The column of a binding that names it. */
    key: sql.ref(`${side}Id`),
    /** How its partner is called. */
    partner: (actor: Actor) => partnerCalled(described, actor, 'contract'),
  }
}

/** Of two rows with product and length: they are the same line. */
export function sameLine(one: string, other: string): RawBuilder<boolean> {
  const at = (table: string, column: string) => sql.ref(`${table}.${column}`)
  return sql`(${at(one, 'productId')} = ${at(other, 'productId')}
    and coalesce(${at(one, 'length')}, 0) = coalesce(${at(other, 'length')}, 0))`
}
