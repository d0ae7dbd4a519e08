import type { ApprovableEntity } from '@barem/shared/business'
import type { DocumentRecent, PaidPrice } from '@barem/shared/document/endpoints'
import type { Permission } from '@barem/shared/permission/permissions'
import { isTradeLine } from '@barem/shared/trade-line/line'
import { toWire, toWireOrNull } from '@barem/shared/values/decimal'
import { memoize } from '@barem/shared/values/memoize'
import { type RawBuilder, sql } from 'kysely'
import { type Actor, may } from '#access/actor'
import { inScope } from '#access/record-scope'
import { asValues, compileOnce } from '#db/statement'
import type { ReadContext } from '#http/call'
import type { Condition } from '#list/list'
import { BOUGHT, linesNow, newestNaming } from '#trade-line/lines-now'
import type { DocumentFacts } from './kind.ts'
import { type Db, partnerColumns } from './rows.ts'

/** So many documents of a kind are looked through, of the partner and of the person: each a stretch of an index. */
const DOCUMENTS = 30
const PARTNERS = 8
const GOODS = 200
/** So many prices of a product are told. */
const PRICES = 3

type Goods = DocumentRecent['goods'][number]
type Stored<Price> = Omit<Price, 'price'> & { price: string }

interface Found {
  partners: string[]
  goods: (Pick<Goods, 'productId' | 'date' | 'line' | 'priceType'> & {
    price: string | null
    prices: Stored<PaidPrice>[] | null
    bought: Stored<PaidPrice> | null
  })[]
}

/** Where this person reads prices: of the partner in these kinds, and what goods were bought for. */
interface Sources {
  paid: readonly ApprovableEntity[]
  bought: ApprovableEntity | null
}

type SeenOf = (entity: ApprovableEntity, called?: string) => Condition

function sourcesOf(actor: Actor, { entity, priced }: DocumentFacts): Sources {
  const sees = (one: ApprovableEntity) => may(actor, `${one}:view` as Permission)
  const { paid = [], bought = null } = priced ?? {}
  return {
    paid: [entity, ...paid.filter(sees)],
    bought: bought && may(actor, 'cost:view') && sees(bought) ? bought : null,
  }
}

/** A price and where it stands, as JSON. */
function priceObject(entity: ApprovableEntity, price: RawBuilder<unknown>) {
  return sql`jsonb_build_object('entity', ${sql.lit(entity)}, 'price', ${price}::text, 'priceType', line.price_type,
    'unitName', line.unit_name, 'date', document.date,
    'document', jsonb_build_object('id', document.id, 'name', document.number))`
}

/**
 * The partners this person wrote to last; and the goods in the last approved documents of one partner, with the last prices
 * of each and what it was bought for, then those of the person's own last documents.
 */
function recentOf(
  db: Db,
  kind: DocumentFacts,
  { paid, bought }: Sources,
  values: Record<'partnerId' | 'personId', RawBuilder<never>>,
  seen: SeenOf,
) {
  const { entity, line } = kind
  const partnerId = sql.ref(partnerColumns(kind).id)
  const goods = isTradeLine(line) ? line : null
  const own = linesNow(entity)
  const newest = sql`order by date desc, created_at desc limit ${sql.lit(DOCUMENTS)}`
  const paidIn = (one: ApprovableEntity, price: string) => {
    const lines = linesNow(one)
    return sql`select distinct on (product_id, document.id) product_id, ${sql.lit(one === entity)} as own, document.date,
        document.created_at, line.product_name, ${priceObject(one, sql.ref(`line.${price}`))} as price
      from (select id, number, date, created_at from ${sql.table(one)}
        where ${partnerId} = ${values.partnerId}::uuid and status = 'approved' and ${seen(one)} ${newest}) document
      join ${lines.table} line on ${lines.document} = document.id
      order by product_id, document.id, line.position`
  }
  const sold = goods
    ? sql`select 1 as place, product_id, max(date) as date, max(created_at) as created_at,
          jsonb_agg(price order by rank) filter (where rank <= ${sql.lit(PRICES)}) as prices,
          (array_agg(price order by rank) filter (where own))[1] as last,
          (array_agg(product_name order by rank) filter (where own))[1] as product_name
        from (select *, row_number() over (partition by product_id order by date desc, created_at desc) as rank
          from (${sql.join(
            paid.map((one) => sql`(${paidIn(one, goods.price)})`),
            sql` union all `,
          )}) as paid) as ranked
        group by product_id`
    : sql`select 1 as place, null::uuid as product_id, null::date as date, null::timestamptz as created_at,
          null::jsonb as prices, null::jsonb as last, null as product_name where false`
  const used = goods
    ? sql`select 2 as place, product_id, max(mine.date) as date, max(mine.created_at) as created_at,
          null::jsonb as prices, null::jsonb as last, null as product_name
          from mine join ${own.table} line on ${own.document} = mine.id
          where product_id not in (select product_id from sold) group by product_id`
    : sql`select * from sold`
  const found = sql<Found>`(
      with mine as (select id, date, created_at, ${partnerId} as partner_id from ${sql.table(entity)}
          where author_id = ${values.personId}::uuid ${newest}),
        sold as (${sold}),
        used as (${used}),
        goods as (select * from sold union all select * from used order by place, date desc, created_at desc, product_id
          limit ${sql.lit(GOODS)})
      select
        array(select partner_id from mine group by partner_id order by max(date) desc, max(created_at) desc
          limit ${sql.lit(PARTNERS)}) as partners,
        coalesce((select jsonb_agg(jsonb_build_object('productId', product_id, 'price', last->'price',
            'priceType', last->'priceType', 'date', last->'date', 'line', case when last is not null then
              jsonb_build_object('productName', product_name, 'unitName', last->'unitName', 'document', last->'document') end,
            'prices', prices, 'bought', ${bought ? boughtFor(bought, seen) : sql`null::jsonb`})
          order by place, date desc, created_at desc, product_id) from goods), '[]') as goods)`
  return db.selectFrom(found.as('recent')).selectAll()
}

/** For how much one of the goods was bought last: in the newest approved contract that names it, as it stands there now. */
function boughtFor(entity: ApprovableEntity, seen: SeenOf) {
  const lines = linesNow(entity)
  return sql`(select ${priceObject(entity, sql`line.import_price`)}
    from (${newestNaming(entity, sql`goods.product_id`, BOUGHT)}) named
    join ${sql.table(entity)} document on document.id = named.id and ${seen(entity, 'document')}
    join ${lines.table} line on ${lines.document} = document.id and line.product_id = goods.product_id
    order by document.date desc, document.created_at desc, line.position limit 1)`
}

const compiled = memoize((_: DocumentFacts) => new Map<string, ReturnType<typeof compile>>())

function compile(kind: DocumentFacts, sources: Sources) {
  return compileOnce(['partnerId', 'personId'], (db, values) =>
    recentOf(db, kind, sources, values, () => sql`true`),
  )
}

/** For whoever sees all documents of the kinds that are read: compiled once for the same kinds. */
function recentQuery(kind: DocumentFacts, sources: Sources) {
  const key = JSON.stringify(sources)
  const queries = compiled(kind)
  const query = queries.get(key) ?? compile(kind, sources)
  queries.set(key, query)
  return query
}

/** Answers what this person used last, and for how much a partner bought it; what it cost with `cost:view`. */
export function documentRecent(kind: DocumentFacts) {
  return async ({
    db,
    actor,
    query,
  }: ReadContext & { query: { partnerId?: string | undefined } }): Promise<DocumentRecent> => {
    const values = { partnerId: query.partnerId ?? null, personId: actor.id }
    const sources = sourcesOf(actor, kind)
    const read = [...sources.paid, ...(sources.bought ? [sources.bought] : [])]
    const seen: SeenOf = (entity, called) => inScope(actor, entity, called) ?? sql`true`
    const [found] = read.some((entity) => inScope(actor, entity))
      ? await recentOf(db, kind, sources, asValues(values), seen).execute()
      : await recentQuery(kind, sources)(db, values)
    const { partners, goods } = found!
    return {
      partners,
      goods: goods.map(({ price, prices, bought, ...one }) => ({
        ...one,
        price: toWireOrNull(price),
        prices: (prices ?? []).map(paidPrice),
        bought: bought && paidPrice(bought),
      })),
    }
  }
}

function paidPrice({ price, ...one }: Stored<PaidPrice>): PaidPrice {
  return { ...one, price: toWire(price) }
}
