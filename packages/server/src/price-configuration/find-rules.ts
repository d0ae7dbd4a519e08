import type { RuleScope } from '@barem/shared/price-configuration/choice'
import type { SaleBody } from '@barem/shared/price-configuration/endpoints'
import type { BoughtAt, PriceTerms } from '@barem/shared/price-configuration/resolve'
import type { UnitKind } from '@barem/shared/values/quantity'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { compileOnce } from '#db/statement'
import type { Database } from '#db/types'
import { may } from '#http/actor'
import type { ReadContext } from '#http/call'
import { isSeen } from '#http/record-scope'
import { fieldRefusal } from '#http/refusal'

/** In the place of a reference that a rule does not name, as its index has it. */
const WHICHEVER = '00000000-0000-0000-0000-000000000000'

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
  bought: (Omit<BoughtAt, 'per'> & { priceType: string }) | null
}

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

interface Found {
  goods: Goods[]
  rules: StoredRule[]
  customerTypeId: string | null
}

/** What is sold on a day. */
export type Sold = Pick<SaleBody, 'source'> & {
  day: string
  lines: readonly Pick<SaleBody['lines'][number], 'productId' | 'priceType'>[]
}

const names = ['products', 'sources', 'priceTypes', 'day', 'customerId'] as const
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
  const [found] = await compiled(db, asked(sale, customerId))
  return found!
}

const compiled = compileOnce(names, (db, given) => ({ compile: () => rulesOf(given).compile(db) }))

function rulesOf({ products, sources, priceTypes, day, customerId }: Asked): RawBuilder<Found> {
  return sql<Found>`
    with goods as materialized (
      select product.id, product_group_id, product_type_id, capital_price, sale_price, sale_priced_at, theoretical_weight,
        kind, factor
      from product join product_unit as unit on unit.id = product_unit_id
      where product.id = any (${products}::uuid[])
    ),
    buyer as materialized (select customer_type_id as id from customer where id = ${customerId}),
    rule as materialized (
      select found.* from (
        select id from goods union select product_group_id from goods union select product_type_id from goods
        union select ${WHICHEVER}::uuid
      ) as target
      cross join (select id from buyer union all select ${WHICHEVER}::uuid) as customer_type
      cross join unnest(${sources}::text[]) as source (name)
      cross join unnest(${priceTypes}::text[]) as price_type (name)
      cross join lateral (
        select * from price_configuration
        where coalesce(product_id, product_group_id, product_type_id, '00000000-0000-0000-0000-000000000000') = target.id
          and coalesce(customer_type_id, '00000000-0000-0000-0000-000000000000') = customer_type.id
          and coalesce(source, '') = source.name and coalesce(price_type, '') = price_type.name
          and valid_from <= ${day}::date and (valid_to is null or valid_to >= ${day}::date)
        order by valid_from desc limit 1
      ) as found
    )
    select
      (select coalesce(json_agg(json_build_object(
        'id', goods.id, 'productGroupId', product_group_id, 'productTypeId', product_type_id,
        'capitalPrice', capital_price::text, 'salePrice', sale_price::text,
        'pricedOn', (sale_priced_at at time zone 'Asia/Ho_Chi_Minh')::date,
        'theoreticalWeight', theoretical_weight::text, 'unitKind', kind, 'unitFactor', factor::text,
        'bought', case when exists (select from rule where base = 'import') then (
          select json_build_object('price', import_price::text, 'priceType', price_type, 'unitKind', unit_kind,
            'unitFactor', unit_factor, 'length', length, 'barem', barem, 'unitWeight', unit_weight)
          from purchase_contract_line as line join purchase_contract as contract on contract.id = purchase_contract_id
          where line.product_id = goods.id and contract.status = 'approved' and contract.date <= ${day}::date
          order by purchase_contract_id desc limit 1) end
      )), '[]') from goods) as goods,
      (select coalesce(json_agg(json_build_object(
        'id', rule.id, 'code', rule.code, 'productId', rule.product_id, 'productGroupId', rule.product_group_id,
        'productTypeId', rule.product_type_id, 'customerTypeId', customer_type_id, 'source', source,
        'priceType', price_type, 'validFrom', valid_from, 'validTo', valid_to, 'base', base,
        'fixedPrice', fixed_price::text, 'rate', rate::text, 'money', money::text, 'floor', floor::text,
        'step', step::text, 'pricedOn', (priced_at at time zone 'Asia/Ho_Chi_Minh')::date, 'targetName', coalesce(product.name, product_group.name, product_type.name),
        'customerTypeName', customer_type.name
      )), '[]') from rule
        left join product on product.id = rule.product_id
        left join product_group on product_group.id = rule.product_group_id
        left join product_type on product_type.id = rule.product_type_id
        left join customer_type on customer_type.id = rule.customer_type_id) as rules,
      (select id from buyer) as "customerTypeId"`
}
