import { type RuleScope, ruleFor } from '@barem/shared/price-configuration/choice'
import type { ResolvedLine, SaleBody } from '@barem/shared/price-configuration/endpoints'
import {
  type BoughtAt,
  type PriceTerms,
  type ResolvedPrice,
  resolvePrice,
} from '@barem/shared/price-configuration/resolve'
import { toWire } from '@barem/shared/values/decimal'
import { businessDate } from '@barem/shared/values/local-date'
import type { UnitKind } from '@barem/shared/values/quantity'
import { toKilogram } from '@barem/shared/values/weight'
import { sql } from 'kysely'
import { may } from '#http/actor'
import type { ReadContext } from '#http/call'
import { seenOnly } from '#http/record-scope'
import { fieldRefusal, Refusal } from '#http/refusal'

/** In the place of a reference that a rule does not name, as its index has it. */
const WHICHEVER = '00000000-0000-0000-0000-000000000000'

interface Goods {
  id: string
  productGroupId: string | null
  productTypeId: string
  capitalPrice: string | null
  salePrice: string | null
  theoreticalWeight: string
  unitKind: UnitKind
  unitFactor: string
  bought: (Omit<BoughtAt, 'per'> & { priceType: string }) | null
}

type Figures = Record<'fixedPrice' | 'rate' | 'money' | 'floor' | 'step', string | null>
type StoredRule = RuleScope &
  Pick<PriceTerms, 'base'> &
  Figures & { id: string; code: string; targetName: string | null; customerTypeName: string | null }

interface Found {
  goods: Goods[]
  rules: StoredRule[]
  customerTypeId: string | null
}

/**
 * What lines are sold for (domain, section 5), in one statement whatever their number: of each target, customer type, source
 * and price type the newest rule that is in force, and `ruleFor` chooses among them. Refuses products that do not exist and
 * a customer whom this person does not see.
 */
export async function resolveLines(context: ReadContext, sale: SaleBody): Promise<ResolvedLine[]> {
  const { actor, now } = context
  const day = sale.day ?? businessDate(now)
  const found = await findRules(context, sale, day)
  if (sale.customerId !== null && found.customerTypeId === null)
    throw fieldRefusal('customerId', 'unknown-reference')
  const goodsOf = new Map(found.goods.map((goods) => [goods.id, goods]))
  const errors = sale.lines.flatMap(({ productId }, index) =>
    goodsOf.has(productId)
      ? []
      : [{ path: `lines.${index}.productId`, code: 'unknown-reference', params: {} }],
  )
  if (errors.length > 0) throw new Refusal('validation', { errors })
  const seesCost = may(actor, 'cost:view')
  return sale.lines.map((line) => {
    const goods = goodsOf.get(line.productId)!
    const { productGroupId, productTypeId } = goods
    const { customerTypeId, rules } = found
    const { priceType, productId } = line
    const { source } = sale
    const rule = ruleFor(rules, {
      productId,
      productGroupId,
      productTypeId,
      customerTypeId,
      source,
      priceType,
      day,
    })
    const priced = priceLine(rule, goods, line, seesCost)
    return { productId, ...(seesCost ? priced : withoutCosts(priced)), rule: rule && presentRule(rule) }
  })
}

function priceLine(
  rule: StoredRule | null,
  goods: Goods,
  line: SaleBody['lines'][number],
  seesCost: boolean,
): ResolvedPrice {
  const weight = toKilogram(goods.theoreticalWeight)
  const { length, barem, priceType } = line
  const weighed = {
    ...{ unitKind: goods.unitKind, unitFactor: toWire(goods.unitFactor) },
    ...{ length, barem, unitWeight: weight > 0 ? weight : null },
  }
  const per = (type: string) => (type === 'item' ? 'unit' : 'kilogram')
  const { bought } = goods
  // of whoever may not see costs the server supplies the import price, whatever is sent
  const given =
    seesCost && line.importPrice !== null
      ? { ...weighed, price: line.importPrice, per: per(priceType) as BoughtAt['per'] }
      : bought && { ...bought, per: per(bought.priceType) as BoughtAt['per'] }
  return resolvePrice(
    rule && termsOf(rule),
    { ...weighed, priceType, theoreticalWeight: weight },
    { capital: goods.capitalPrice, catalogue: goods.salePrice, import: given },
  )
}

function termsOf({ base, priceType, ...rule }: StoredRule): PriceTerms {
  const wire = (value: string | null) => (value === null ? null : toWire(value))
  const { fixedPrice, rate, money, floor, step } = rule
  return {
    ...{ base, priceType, fixedPrice: wire(fixedPrice), rate: wire(rate), money: wire(money) },
    ...{ floor: wire(floor), step: wire(step) },
  } as PriceTerms
}

/** Neither the floor nor a step that tells of base, rate or floor leaves without `cost:view`. */
function withoutCosts(priced: ResolvedPrice) {
  const shown = priced.steps.filter(({ kind }) => ['round', 'turn', 'catalogue'].includes(kind))
  return {
    ...priced,
    floor: null,
    steps: shown.map((step) => ({ ...step, price: step.kind === 'catalogue' ? step.price : null })),
  }
}

function presentRule(rule: StoredRule): NonNullable<ResolvedLine['rule']> {
  const { id, code, targetName, customerTypeName, source, priceType, validFrom, validTo } = rule
  const target = rule.productId
    ? 'product'
    : rule.productGroupId
      ? 'productGroup'
      : rule.productTypeId
        ? 'productType'
        : 'any'
  return {
    ...{ id, code, target, targetName, customerType: customerTypeName },
    ...{ source, priceType, validFrom, validTo },
  }
}

async function findRules({ db, actor }: ReadContext, sale: SaleBody, day: string): Promise<Found> {
  const products = [...new Set(sale.lines.map(({ productId }) => productId))]
  const sources = ['', ...(sale.source ? [sale.source] : [])]
  const priceTypes = ['', ...new Set(sale.lines.map(({ priceType }) => priceType))]
  const buyer = may(actor, 'customer:view')
    ? sql`select customer_type_id as id from customer where id = ${sale.customerId} and ${seenOnly(actor, 'customer')}`
    : sql`select null::uuid as id where false`
  const { rows } = await sql<Found>`
    with goods as materialized (
      select product.id, product_group_id, product_type_id, capital_price, sale_price, theoretical_weight, kind, factor
      from product join product_unit as unit on unit.id = product_unit_id
      where product.id = any (${products}::uuid[])
    ),
    buyer as materialized (${buyer}),
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
          and valid_from <= ${day} and (valid_to is null or valid_to >= ${day})
        order by valid_from desc limit 1
      ) as found
    )
    select
      (select coalesce(json_agg(json_build_object(
        'id', goods.id, 'productGroupId', product_group_id, 'productTypeId', product_type_id,
        'capitalPrice', capital_price::text, 'salePrice', sale_price::text,
        'theoreticalWeight', theoretical_weight::text, 'unitKind', kind, 'unitFactor', factor::text,
        'bought', case when exists (select from rule where base = 'import') then (
          select json_build_object('price', import_price::text, 'priceType', price_type, 'unitKind', unit_kind,
            'unitFactor', unit_factor, 'length', length, 'barem', barem, 'unitWeight', unit_weight)
          from purchase_contract_line as line join purchase_contract as contract on contract.id = purchase_contract_id
          where line.product_id = goods.id and contract.status = 'approved' and contract.date <= ${day}
          order by purchase_contract_id desc limit 1) end
      )), '[]') from goods) as goods,
      (select coalesce(json_agg(json_build_object(
        'id', rule.id, 'code', rule.code, 'productId', rule.product_id, 'productGroupId', rule.product_group_id,
        'productTypeId', rule.product_type_id, 'customerTypeId', customer_type_id, 'source', source,
        'priceType', price_type, 'validFrom', valid_from, 'validTo', valid_to, 'base', base,
        'fixedPrice', fixed_price::text, 'rate', rate::text, 'money', money::text, 'floor', floor::text,
        'step', step::text, 'targetName', coalesce(product.name, product_group.name, product_type.name),
        'customerTypeName', customer_type.name
      )), '[]') from rule
        left join product on product.id = rule.product_id
        left join product_group on product_group.id = rule.product_group_id
        left join product_type on product_type.id = rule.product_type_id
        left join customer_type on customer_type.id = rule.customer_type_id) as rules,
      (select id from buyer) as "customerTypeId"`.execute(db)
  return rows[0]!
}
