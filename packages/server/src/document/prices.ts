import type { DocumentPrice } from '@barem/shared/document/endpoints'
import { isTradeLine } from '@barem/shared/trade-line/line'
import { toWire } from '@barem/shared/values/decimal'
import { memoize } from '@barem/shared/values/memoize'
import { sql } from 'kysely'
import { compileOnce } from '#db/statement'
import type { ReadContext } from '#http/call'
import type { DocumentFacts } from './kind.ts'
import { partnerColumns } from './rows.ts'

/** So many of the newest lines of a product are looked through: a stretch of an index (074_prices_of_a_product.sql). */
const LINES = 200
const SHOWN = 5

interface Found extends Omit<DocumentPrice, 'length' | 'quantity' | 'price'> {
  length: string | null
  quantity: string
  price: string
}

const pricesQuery = memoize((kind: DocumentFacts) => {
  const { entity, line } = kind
  if (!isTradeLine(line)) return null
  const document = sql.ref(`${entity}Id`)
  return compileOnce(['productId'], (db, { productId }) => {
    const found = sql<Found>`(
      with newest as (
        select ${document} as document_id, length, quantity, unit_name, price_type, ${sql.ref(line.price)} as price
        from ${sql.table(`${entity}Line`)} where product_id = ${productId}::uuid
        order by ${document} desc limit ${sql.lit(LINES)})
      select json_build_object('id', document.id, 'name', document.number) as document,
        partner.abbreviated_name as partner, document.date, newest.length, newest.quantity, newest.unit_name,
        newest.price_type, newest.price
      from newest join ${sql.table(entity)} document on document.id = newest.document_id
        join customer partner on partner.id = document.${sql.ref(partnerColumns(kind).id)}
      where document.status = 'approved'
      order by document.date desc, document.created_at desc, newest.length limit ${sql.lit(SHOWN)})`
    return db.selectFrom(found.as('price')).selectAll()
  })
})

/** Answers for how much a product stands in the last approved documents of this kind; nothing where it has no goods. */
export function documentPrices(kind: DocumentFacts) {
  return async ({
    db,
    query: { productId },
  }: ReadContext & { query: { productId: string } }): Promise<DocumentPrice[]> => {
    const rows = (await pricesQuery(kind)?.(db, { productId })) ?? []
    return rows.map(({ length, quantity, price, ...one }) => ({
      ...one,
      length: length === null ? null : toWire(length),
      quantity: toWire(quantity),
      price: toWire(price),
    }))
  }
}
