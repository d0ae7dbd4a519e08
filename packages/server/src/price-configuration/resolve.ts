import { ruleFor } from '@barem/shared/price-configuration/choice'
import type { ResolvedLine, SaleBody } from '@barem/shared/price-configuration/endpoints'
import {
  type BoughtAt,
  type PriceTerms,
  type ResolvedPrice,
  resolvePrice,
} from '@barem/shared/price-configuration/resolve'
import { isBelowFloor } from '@barem/shared/trade-line/floor'
import type { Line, RuleName } from '@barem/shared/trade-line/line'
import { toWire, toWireOrNull } from '@barem/shared/values/decimal'
import { businessDate, daysBetween } from '@barem/shared/values/local-date'
import { toKilogram } from '@barem/shared/values/weight'
import type { Kysely } from 'kysely'
import { may } from '#access/actor'
import type { Database } from '#db/types'
import type { ReadContext } from '#http/call'
import { Refusal } from '#refusal'
import { findRules, findRulesOf, type Goods, type Sold, type StoredRule } from './find-rules.ts'

/**
 * What lines are sold for (domain, section 5), in one statement whatever their number, and one more where a rule begins with
 * what is bought: of each target, customer type, source and price type the newest rule that is in force, and `ruleFor` chooses
 * among them. Refuses products that do not exist and
 * a customer whom this person does not see.
 */
export async function resolveLines(context: ReadContext, asked: SaleBody): Promise<ResolvedLine[]> {
  const { actor, now } = context
  const today = businessDate(now)
  const sale = { ...asked, day: asked.day ?? today }
  const found = await findRules(context, sale, sale.customerId)
  const seesCost = may(actor, 'cost:view')
  const priced = pricedBy(found, sale, seesCost)
  const errors = priced.flatMap((line, index) =>
    line ? [] : [{ path: `lines.${index}.productId`, code: 'unknown-reference', params: {} }],
  )
  if (errors.length > 0) throw new Refusal('validation', { errors })
  return priced.map((line, index) => {
    const { productId, salePrice } = sale.lines[index]!
    const { price, rule, pricedOn } = line!
    const belowFloor = isBelowFloor({ salePrice, floorPrice: price.floor })
    const base = seesCost && rule ? rule.base : null
    const ageDays = Math.max(0, daysBetween(pricedOn, today))
    return {
      ...{ productId, belowFloor, base, ageDays },
      ...(seesCost ? price : withoutCosts(price)),
      rule: rule && presentRule(rule),
    }
  })
}

/** A sale as a document says it: its customer is the document's, whoever writes it. */
export interface DocumentSale extends Sold {
  customerId: string
  lines: readonly (Pick<Line, 'productId' | 'priceType' | 'length' | 'barem'> & {
    importPrice?: number | null
  })[]
}

/**
 * What the rules say of the lines of a document: their price and their floor, null where they say nothing.
 * `seesCost`: of its writer, whose import prices count.
 */
export async function ruledLines(
  db: Kysely<Database>,
  sale: DocumentSale,
  seesCost: boolean,
): Promise<Required<Pick<Line, RuleName>>[]> {
  const priced = pricedBy(await findRulesOf(db, sale, sale.customerId), sale, seesCost)
  return priced.map((line) => ({
    rulePrice: line?.price.salePrice ?? null,
    floorPrice: line?.price.floor ?? null,
  }))
}

type PricedBy = { price: ResolvedPrice; rule: StoredRule | null; pricedOn: string } | null

/** Line by line; null for a product that does not exist. */
function pricedBy(
  { goods: known, rules, customerTypeId }: Awaited<ReturnType<typeof findRules>>,
  { day, source, lines }: Pick<DocumentSale, 'day' | 'source' | 'lines'>,
  seesCost: boolean,
): PricedBy[] {
  const goodsOf = new Map(known.map((goods) => [goods.id, { ...goods, ...readOf(goods) }]))
  const terms = new Map(rules.map((rule) => [rule, termsOf(rule)]))
  return lines.map((line) => {
    const goods = goodsOf.get(line.productId)
    if (!goods) return null
    const { productGroupId, productTypeId } = goods
    const { priceType, productId } = line
    const to = { customerTypeId, source, priceType, day }
    const rule = ruleFor(rules, { productId, productGroupId, productTypeId, ...to })
    // a rule that was entered ahead is as old as its first day
    const since = rule ? [rule.pricedOn, rule.validFrom] : [goods.pricedOn]
    return {
      price: priceLine(rule && terms.get(rule)!, goods, line, seesCost),
      rule,
      pricedOn: since.toSorted().at(-1)!,
    }
  })
}

/** What is stored of goods as prices are computed with it: read once, whatever the number of lines. */
function readOf({ theoreticalWeight, unitFactor, capitalPrice, salePrice }: Goods) {
  return {
    ...{ weight: toKilogram(theoreticalWeight), factor: toWire(unitFactor) },
    known: { capital: toWireOrNull(capitalPrice), catalogue: toWireOrNull(salePrice) },
  }
}

function priceLine(
  rule: PriceTerms | null,
  goods: Goods & ReturnType<typeof readOf>,
  line: DocumentSale['lines'][number],
  seesCost: boolean,
): ResolvedPrice {
  const { weight, factor, known } = goods
  const { length, barem, priceType } = line
  const weighed = {
    ...{ unitKind: goods.unitKind, unitFactor: factor },
    ...{ length, barem, unitWeight: weight > 0 ? weight : null },
  }
  const per = (type: string) => (type === 'item' ? 'unit' : 'kilogram')
  const { bought } = goods
  // of whoever may not see costs the server supplies the import price, whatever is sent
  const given =
    seesCost && typeof line.importPrice === 'number'
      ? { ...weighed, price: line.importPrice, per: per(priceType) as BoughtAt['per'] }
      : bought && { ...bought, per: per(bought.priceType) as BoughtAt['per'] }
  return resolvePrice(rule, { ...weighed, priceType, theoreticalWeight: weight }, { ...known, import: given })
}

function termsOf({ base, priceType, ...rule }: StoredRule): PriceTerms {
  const { fixedPrice, rate, money, floor, step } = rule
  return {
    ...{
      base,
      priceType,
      fixedPrice: toWireOrNull(fixedPrice),
      rate: toWireOrNull(rate),
      money: toWireOrNull(money),
    },
    ...{ floor: toWireOrNull(floor), step: toWireOrNull(step) },
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
  const target = (['product', 'productGroup', 'productType'] as const).find((of) => rule[`${of}Id`]) ?? 'any'
  return {
    ...{ id, code, target, targetName, customerType: customerTypeName },
    ...{ source, priceType, validFrom, validTo },
  }
}
