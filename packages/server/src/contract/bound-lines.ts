import type { ApprovableEntity } from '@barem/shared/business'
import { toWire } from '@barem/shared/values/decimal'
import { sql, type Transaction } from 'kysely'
import { may, scopeOf } from '#access/actor'
import type { Database } from '#db/types'
import type { DocumentFacts } from '#document/kind'
import { Refusal } from '#refusal'
import { lineKey } from '#trade-line/line-key'

interface BoundLine {
  productId: string
  productName: string
  length: string | null
  bound: string
}

/** With which contracts one is bound, its history tells whoever may see all of those. */
export function boundFrom(
  entity: ApprovableEntity,
  other: ApprovableEntity,
): NonNullable<DocumentFacts['keptFrom']> {
  const kept = [`${entity}.bound`, `${entity}.unbound`]
  return (event, actor) =>
    kept.includes(event) && (!may(actor, `${other}:view`) || scopeOf(actor, other) !== 'all')
}

/** What is bound of a contract's lines: a draft that says less is told at the line how much there must be. */
export function boundLines(entity: ApprovableEntity): NonNullable<DocumentFacts['held']> {
  return async (trx, id) => {
    const rows = await boundOf(entity, trx, id)
    return ({ lines }) => {
      const places = new Map(lines.map((line, index) => [lineKey(line as never), { line, index }]))
      return rows.flatMap((row) => {
        const found = places.get(lineKey(row))
        const minimum = toWire(row.bound)
        if (!found)
          return [{ path: 'lines', code: 'bound_line_gone', params: { product: nameOf(row), minimum } }]
        return (found.line.quantity as number) < minimum
          ? [{ path: `lines.${found.index}.quantity`, code: 'bound_below', params: { minimum } }]
          : []
      })
    }
  }
}

type AgreedLine = Parameters<typeof lineKey>[0] & { quantity: number }

/**
 * Refuses with COT_ERR_011 where more is bound of a contract than would be `agreed` of it, and says of which lines; they are
 * named by their places in the document whose verb it is.
 */
export async function refuseBoundBeyond(
  trx: Transaction<Database>,
  contract: { entity: ApprovableEntity; id: string },
  { agreed, shown }: { agreed: readonly AgreedLine[]; shown: readonly AgreedLine[] },
): Promise<void> {
  const left = new Map(agreed.map((line) => [lineKey(line), line.quantity]))
  const places = shown.map(lineKey)
  const errors = (await boundOf(contract.entity, trx, contract.id)).flatMap((row) => {
    const [key, bound] = [lineKey(row), toWire(row.bound)]
    const maximum = left.get(key) ?? 0
    const place = places.indexOf(key)
    const path = place < 0 ? 'lines' : `lines.${place}.quantity`
    return bound > maximum
      ? [{ path, code: 'bound_beyond', params: { product: nameOf(row), bound, maximum } }]
      : []
  })
  if (errors.length > 0) throw new Refusal('COT_ERR_011', { errors })
}

async function boundOf(
  entity: ApprovableEntity,
  trx: Transaction<Database>,
  id: string,
): Promise<BoundLine[]> {
  const { rows } = await sql<BoundLine>`
    select product_id, product_name, length, bound from ${sql.table(`${entity}BoundLine`)}
    where contract_id = ${id} and bound > 0`.execute(trx)
  return rows
}

function nameOf({ productName, length }: BoundLine): string {
  return length === null ? productName : `${productName} ${toWire(length)} m`
}
