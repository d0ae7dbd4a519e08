import type { RuleScope } from '@barem/shared/price-configuration/choice'
import type { SaleBody } from '@barem/shared/price-configuration/endpoints'
import type { BoughtAt, PriceTerms } from '@barem/shared/price-configuration/resolve'
import { TIME_ZONE } from '@barem/shared/values/local-date'
import type { UnitKind } from '@barem/shared/values/quantity'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { may } from '#access/actor'
import { isSeen } from '#access/record-scope'
import { compileOnce } from '#db/statement'
import type { Database } from '#db/types'
import type { ReadContext } from '#http/call'
import { fieldRefusal } from '#refusal'
import { BOUGHT, linesNow, newestNaming } from '#trade-line/lines-now'
import { isFor, scopeOf, WHICHEVER } from './scope.ts'

/** What of a product its price is made of. */
export interface Goods {
  id: string
  productGroupId: string | null
  productTypeId: string
  capitalPrice: string | null
  salePrice: string | null
  /** The day since which that is its price. */
  pricedOn: string
  theoreticalWeight: string
  unitKind: UnitKind
  unitFactor: string
  /** Null where no rule begins with it, and where it was never bought. */
  bought: Bought | null
}

type Bought = Omit<BoughtAt, 'per'> & { priceType: string }

type Figures = Record<'fixedPrice' | 'rate' | 'money' | 'floor' | 'step', string | null>
export type StoredRule = RuleScope &
  Pick<PriceTerms, 'base'> &
  Figures & {
    id: string
    code: string
    pricedOn: string
    targetName: string | null
    customerTypeName: string | null
  }

interface Found extends Omit<FoundRules, 'goods'> {
  goods: Goods[]
}

interface FoundRules {
  goods: Omit<Goods, 'bought'>[]
  rules: StoredRule[]
  customerTypeId: string | null
}

/** What is sold on a day. */
export type Sold = Pick<SaleBody, 'source'> & {
  day: string
  lines: readonly Pick<SaleBody['lines'][number], 'productId' | 'priceType'>[]
}

const boughtNames = ['products', 'day'] as const
const names = [...boughtNames, 'sources', 'priceTypes', 'customerId'] as const
type Asked = Record<(typeof names)[number], RawBuilder<unknown>>

function asked({ day, source, lines }: Sold, customerId: string | null) {
  return {
    products: [...new Set(lines.map(({ productId }) => productId))],
    sources: ['', ...(source ? [source] : [])],
    priceTypes: ['', ...new Set(lines.map(({ priceType }) => priceType))],
    ...{ day, customerId },
  }
}

/** The goods of a sale, the rules that may be for it, and the type of its customer; refuses a customer whom this person does not see. */
export async function findRules(
  { db, actor }: ReadContext,
  sale: Sold,
  customerId: string | null,
): Promise<Found> {
  const isHidden = async () =>
    customerId !== null && !(may(actor, 'customer:view') && (await isSeen(db, actor, 'customer', customerId)))
  const [hidden, found] = await Promise.all([isHidden(), findRulesOf(db, sale, customerId)])
  if (hidden || (customerId !== null && found.customerTypeId === null))
    throw fieldRefusal('customerId', 'unknown-reference')
  return found
}

/** The same for a document that is saved, whose customer counts whoever writes it. */
export async function findRulesOf(
  db: Kysely<Database>,
  sale: Sold,
  customerId: string | null,
): Promise<Found> {
  const given = asked(sale, customerId)
  const [found] = await compiledRules(db, given)
  const { goods, rules } = found!
  // few rules begin with it, and PostgreSQL sets up even the part of a statement that it does not run
  const isBought = rules.some(({ base }) => base === 'import')
  const bought = new Map((isBought ? await compiledBought(db, given) : []).map(({ id, of }) => [id, of]))
  return { ...found!, goods: goods.map((one) => ({ ...one, bought: bought.get(one.id) ?? null })) }
}

const compiledRules = compileOnce(names, (db, given) => ({ compile: () => rulesOf(given).compile(db) }))
const compiledBought = compileOnce(boughtNames, (db, given) => ({
  compile: () => boughtOf(given).compile(db),
}))

/** A way of selling by the names that it has there. */
const soldAs = [sql`target.id`, sql`customer_type.id`, sql`source.name`, sql`price_type.name`]

/**
 * The values stand in subqueries: what plan is best does not depend on them, and where PostgreSQL sees them it plans anew each
 * time, which costs as much as the work. Of what has no rule at all no way of selling is looked for.
 */
function rulesOf({ products, sources, priceTypes, day, customerId }: Asked): RawBuilder<FoundRules> {
  return sql<FoundRules>`
    with goods as materialized (
      select product.id, product_group_id, product_type_id, capital_price, sale_price, sale_priced_at, theoretical_weight,
        kind, factor
      from unnest((select ${products}::uuid[])) as asked (id)
      join product on product.id = asked.id join product_unit as unit on unit.id = product_unit_id
    ),
    buyer as materialized (select customer_type_id as id from customer where id = (select ${customerId}::uuid)),
    rule as materialized (
      select found.* from (
        select id from goods union select product_group_id from goods union select product_type_id from goods
        union select ${WHICHEVER}::uuid
      ) as target
      cross join (select id from buyer union all select ${WHICHEVER}::uuid) as customer_type
      cross join unnest((select ${sources}::text[])) as source (name)
      cross join unnest((select ${priceTypes}::text[])) as price_type (name)
      cross join lateral (
        select * from price_configuration
        where ${isFor('priceConfiguration', soldAs)}
          and valid_from <= (select ${day}::date) and (valid_to is null or valid_to >= (select ${day}::date))
        order by valid_from desc limit 1
      ) as found
      where exists (
        select from price_configuration
        where ${scopeOf('priceConfiguration')[0]} = target.id)
    )
    select
      (select coalesce(json_agg(json_build_object(
        'id', goods.id, 'productGroupId', product_group_id, 'productTypeId', product_type_id,
        'capitalPrice', capital_price::text, 'salePrice', sale_price::text,
        'pricedOn', (sale_priced_at at time zone ${sql.lit(TIME_ZONE)})::date,
        'theoreticalWeight', theoretical_weight::text, 'unitKind', kind, 'unitFactor', factor::text
      )), '[]') from goods) as goods,
      (select coalesce(json_agg(json_build_object(
        'id', id, 'code', code, 'productId', product_id, 'productGroupId', product_group_id,
        'productTypeId', product_type_id, 'customerTypeId', customer_type_id, 'source', source,
        'priceType', price_type, 'validFrom', valid_from, 'validTo', valid_to, 'base', base,
        'fixedPrice', fixed_price::text, 'rate', rate::text, 'money', money::text, 'floor', floor::text,
        'step', step::text, 'pricedOn', (priced_at at time zone ${sql.lit(TIME_ZONE)})::date,
        'targetName', coalesce(
          (select name from product where id = rule.product_id),
          (select name from product_group where id = rule.product_group_id),
          (select name from product_type where id = rule.product_type_id)),
        'customerTypeName', (select name from customer_type where id = rule.customer_type_id)
      )), '[]') from rule) as rules,
      (select id from buyer) as "customerTypeId"`
}

/** What each of the products that was bought by that day was bought for at last, as it is agreed now. */
function boughtOf({ products, day }: Pick<Asked, (typeof boughtNames)[number]>) {
  const lines = linesNow('purchaseContract')
  const isBefore = sql<boolean>`document.date <= (select ${day}::date)`
  return sql<{ id: string; of: Bought }>`
    select asked.id, newest.of from unnest((select ${products}::uuid[])) as asked (id)
    cross join lateral (
      select json_build_object('price', import_price::text, 'priceType', price_type, 'unitKind', unit_kind,
        'unitFactor', unit_factor, 'length', length, 'barem', barem, 'unitWeight', unit_weight) as of
      from (${newestNaming('purchaseContract', sql`asked.id`, BOUGHT, isBefore)}) as named
      join purchase_contract as document on document.id = named.id
      join ${lines.table} as line on ${lines.document} = document.id and line.product_id = asked.id
      order by document.date desc, document.created_at desc, line.position limit 1
    ) as newest`
}
