import type { DocumentPrice } from '@barem/shared/document/endpoints'
import { isTradeLine, type LineKind } from '@barem/shared/trade-line/line'
import { toWire, toWireOrNull } from '@barem/shared/values/decimal'
import { memoize } from '@barem/shared/values/memoize'
import { type RawBuilder, sql } from 'kysely'
import { inScope, seenOnly } from '#access/record-scope'
import { compileOnce } from '#db/statement'
import type { ReadContext } from '#http/call'
import type { Condition } from '#list/list'
import { linesNow, newestNaming } from '#trade-line/lines-now'
import type { DocumentFacts } from './kind.ts'
import { partnerCalled, partnerToday } from './partner-called.ts'

/** So many of the newest lines of a product are looked through: a stretch of an index (074_prices_of_a_product.sql). */
const LINES = 200
const SHOWN = 5

interface Found extends Omit<DocumentPrice, 'length' | 'quantity' | 'price'> {
  length: string | null
  quantity: string
  price: string
}

type Kind = DocumentFacts & { line: LineKind }

/** What the reader sees: of documents those that count, and how their partner is called. */
interface Seen {
  documents: Condition
  partner: RawBuilder<string>
}

function found({ entity, line }: Kind, productId: RawBuilder<unknown>, seen: Seen) {
  const lines = linesNow(entity)
  const product = sql`${productId}::uuid`
  return sql<Found>`(
    select json_build_object('id', document.id, 'name', document.number) as document,
      ${seen.partner} as partner, document.date, line.length, line.quantity, line.unit_name,
      line.price_type, ${sql.ref(`line.${line.price}`)} as price
    from (${newestNaming(entity, product, LINES)}) named
    join ${sql.table(entity)} document on document.id = named.id
    join ${lines.table} line on ${lines.document} = document.id and line.product_id = ${product}
    where ${seen.documents}
    order by document.date desc, document.created_at desc, line.length limit ${sql.lit(SHOWN)})`
}

/** Of all documents and with all partners: what most people ask. */
const pricesQuery = memoize((kind: Kind) =>
  compileOnce(['productId'], (db, { productId }) =>
    db
      .selectFrom(
        found(kind, productId, { documents: sql`true`, partner: partnerToday(kind, 'document') }).as('price'),
      )
      .selectAll(),
  ),
)

async function pricesOf(kind: DocumentFacts, { db, actor, query: { productId } }: Asked): Promise<Found[]> {
  if (!isTradeLine(kind.line)) return []
  const goods = kind as Kind
  if (!inScope(actor, kind.entity) && !inScope(actor, 'customer'))
    return pricesQuery(goods)(db, { productId })
  const seen = {
    documents: seenOnly(actor, kind.entity, 'document'),
    partner: partnerCalled(kind, actor, 'document'),
  }
  return db
    .selectFrom(found(goods, sql`${productId}`, seen).as('price'))
    .selectAll()
    .execute()
}

type Asked = ReadContext & { query: { productId: string } }

/** Answers for how much a product stands in the last approved documents of this kind that the caller sees; nothing where it has no goods. */
export function documentPrices(kind: DocumentFacts) {
  return async (call: Asked): Promise<DocumentPrice[]> => {
    const rows = await pricesOf(kind, call)
    return rows.map(({ length, quantity, price, ...one }) => ({
      ...one,
      length: toWireOrNull(length),
      quantity: toWire(quantity),
      price: toWire(price),
    }))
  }
}
