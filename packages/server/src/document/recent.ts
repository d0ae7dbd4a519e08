import type { DocumentRecent } from '@barem/shared/document/endpoints'
import { isTradeLine } from '@barem/shared/trade-line/line'
import { toWire } from '@barem/shared/values/decimal'
import { memoize } from '@barem/shared/values/memoize'
import { type RawBuilder, sql } from 'kysely'
import { asValues, compileOnce } from '#db/statement'
import type { ReadContext } from '#http/call'
import { inScope } from '#http/record-scope'
import type { Condition } from '#list/list'
import type { DocumentFacts } from './kind.ts'
import { type Db, partnerColumns } from './rows.ts'

/** So many documents are looked through, of the partner and of the person: each a stretch of an index. */
const DOCUMENTS = 30
const PARTNERS = 8
const GOODS = 200

interface Found {
  partners: string[]
  goods: { productId: string; price: string | null; priceType: string | null; date: string | null }[]
}

/**
 * The partners this person wrote to last; and the goods in the last approved documents of one partner, with the price of
 * each, then those of the person's own last documents.
 */
function recentOf(
  db: Db,
  kind: DocumentFacts,
  values: Record<'partnerId' | 'personId', RawBuilder<never>>,
  seen: Condition,
) {
  const { entity, line } = kind
  const partnerId = sql.ref(partnerColumns(kind).id)
  const goods = isTradeLine(line) ? line : null
  const lines = sql.table(`${entity}Line`)
  const document = sql.ref(`${entity}Id`)
  const newest = sql`order by date desc, created_at desc limit ${sql.lit(DOCUMENTS)}`
  const sold = goods
    ? sql`select distinct on (product_id) 1 as place, product_id, ${sql.ref(goods.price)} as price, price_type,
          theirs.date, theirs.created_at
          from theirs join ${lines} line on line.${document} = theirs.id
          order by product_id, theirs.date desc, theirs.created_at desc`
    : sql`select 1 as place, null::uuid as product_id, null::numeric as price, null as price_type,
          null::date as date, null::timestamptz as created_at where false`
  const used = goods
    ? sql`select 2 as place, product_id, null::numeric as price, null as price_type, max(mine.date) as date,
          max(mine.created_at) as created_at
          from mine join ${lines} line on line.${document} = mine.id
          where product_id not in (select product_id from sold) group by product_id`
    : sql`select * from sold`
  const found = sql<Found>`(
      with theirs as (select id, date, created_at from ${sql.table(entity)}
          where ${partnerId} = ${values.partnerId}::uuid and status = 'approved' and ${seen} ${newest}),
        mine as (select id, date, created_at, ${partnerId} as partner_id from ${sql.table(entity)}
          where author_id = ${values.personId}::uuid ${newest}),
        sold as (${sold}),
        used as (${used}),
        goods as (select * from sold union all select * from used order by place, date desc, created_at desc, product_id
          limit ${sql.lit(GOODS)})
      select
        array(select partner_id from mine group by partner_id order by max(date) desc, max(created_at) desc
          limit ${sql.lit(PARTNERS)}) as partners,
        coalesce((select jsonb_agg(jsonb_build_object('productId', product_id, 'price', price::text,
            'priceType', price_type, 'date', case when place = 1 then date end)
          order by place, date desc, created_at desc, product_id) from goods), '[]') as goods)`
  return db.selectFrom(found.as('recent')).selectAll()
}

/** For whoever sees all documents of the kind: compiled once. */
const recentQuery = memoize((kind: DocumentFacts) =>
  compileOnce(['partnerId', 'personId'], (db, values) => recentOf(db, kind, values, sql`true`)),
)

/** Answers what this person used last, and for how much a partner bought it. */
export function documentRecent(kind: DocumentFacts) {
  return async ({
    db,
    actor,
    query,
  }: ReadContext & { query: { partnerId?: string | undefined } }): Promise<DocumentRecent> => {
    const values = { partnerId: query.partnerId ?? null, personId: actor.id }
    const seen = inScope(actor, kind.entity)
    const [found] = seen
      ? await recentOf(db, kind, asValues(values), seen).execute()
      : await recentQuery(kind)(db, values)
    const { partners, goods } = found!
    return {
      partners,
      goods: goods.map(({ price, priceType, ...one }) => ({
        ...one,
        price: price === null ? null : toWire(price),
        priceType: priceType as DocumentRecent['goods'][number]['priceType'],
      })),
    }
  }
}
