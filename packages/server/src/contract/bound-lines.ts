import type { ApprovableEntity } from '@barem/shared/business'
import { toWire } from '@barem/shared/values/decimal'
import { sql } from 'kysely'
import type { DocumentFacts } from '#document/kind'
import { may } from '#http/actor'
import { lineKey } from '#trade-line/line-key'

interface BoundLine {
  productId: string
  productName: string
  length: string | null
  bound: string
}

/** With which contracts one is bound, its history tells whoever may see those. */
export function boundFrom(
  entity: ApprovableEntity,
  other: ApprovableEntity,
): NonNullable<DocumentFacts['keptFrom']> {
  return (event, actor) => event === `${entity}.bound` && !may(actor, `${other}:view`)
}

/** What is bound of a contract's lines: a draft that says less is told at the line how much there must be. */
export function boundLines(entity: ApprovableEntity): NonNullable<DocumentFacts['held']> {
  return async (trx, id) => {
    const { rows } = await sql<BoundLine>`
      select product_id, product_name, length, bound from ${sql.table(`${entity}BoundLine`)}
      where contract_id = ${id} and bound > 0`.execute(trx)
    return ({ lines }) => {
      const places = new Map(lines.map((line, index) => [lineKey(line as never), { line, index }]))
      return rows.flatMap(({ productId, productName, length, bound }) => {
        const found = places.get(lineKey({ productId, length }))
        const minimum = toWire(bound)
        const product = length === null ? productName : `${productName} ${toWire(length)} m`
        if (!found) return [{ path: 'lines', code: 'bound_line_gone', params: { product, minimum } }]
        return (found.line.quantity as number) < minimum
          ? [{ path: `lines.${found.index}.quantity`, code: 'bound_below', params: { minimum } }]
          : []
      })
    }
  }
}
