import { ruleFor } from '@barem/shared/price-configuration/choice'
import type { ResolvedLine, SaleBody } from '@barem/shared/price-configuration/endpoints'
import {
  type BoughtAt,
  type PriceTerms,
  type ResolvedPrice,
  resolvePrice,
} from '@barem/shared/price-configuration/resolve'
import { toWire } from '@barem/shared/values/decimal'
import { businessDate } from '@barem/shared/values/local-date'
import { toKilogram } from '@barem/shared/values/weight'
import { may } from '#http/actor'
import type { ReadContext } from '#http/call'
import { fieldRefusal, Refusal } from '#http/refusal'
import { findRules, type Goods, type StoredRule } from './find-rules.ts'

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
