import { z } from 'zod'
import { id } from '#http/page'
import { priceTypes, sources } from '#values/constants'
import { exactNumber } from '#values/exact-number'
import { localDate } from '#values/local-date'
import { UNIT_PRICE_MAX, unitPrice } from '#values/money'
import { text } from '#values/text'

/** What a sale price is computed of (domain, section 5); all of them include VAT. */
export const priceBases = ['capital', 'import', 'fixed'] as const
export type PriceBase = (typeof priceBases)[number]

/** The coarsest a price is rounded to, in đồng. */
const STEP_DIGITS = 7

/**
 * The form of a price rule. It is for one product, one group, one type, or for all; for one customer type, source and price
 * type, or for whichever. `fixedPrice`, `money`, `floor` and `step` are per unit where the rule is for prices by item, per
 * kilogram where it is for prices by weight, and otherwise per what the product's catalogue price is (decision 010).
 */
export const priceConfigurationBody = z.strictObject({
  productId: id.nullable().default(null),
  productGroupId: id.nullable().default(null),
  productTypeId: id.nullable().default(null),
  customerTypeId: id.nullable().default(null),
  source: z.enum(sources).nullable().default(null),
  priceType: z.enum(priceTypes).nullable().default(null),
  validFrom: localDate,
  /** The last day; open when empty. */
  validTo: localDate.nullable().default(null),
  base: z.enum(priceBases).default('capital'),
  /** Required with the base `fixed`, and with no other. */
  fixedPrice: unitPrice.nullable().default(null),
  /** Percent added to the base; below 0 it is taken off. */
  rate: exactNumber({ precision: 7, scale: 4 }, { min: -100, tooBig: 'too_big_percent', figure: 'rate' })
    .nullable()
    .default(null),
  /** Đồng added to the base, in place of a rate; below 0 it is taken off. */
  money: exactNumber({ precision: 15, scale: 2 }, { min: -UNIT_PRICE_MAX }).nullable().default(null),
  /** Nothing is sold below it without a reason. */
  floor: unitPrice.nullable().default(null),
  /** Prices are rounded to a multiple of it, half up; to two decimals when empty. */
  step: exactNumber({ precision: STEP_DIGITS, scale: 0 }, { positive: true }).nullable().default(null),
  note: text({ max: 500, lines: true }).nullable().default(null),
})
export type PriceConfigurationBody = z.output<typeof priceConfigurationBody>

/** The fields that only `cost:view` shows and only `cost:update` changes. */
export const costFields = ['base', 'fixedPrice', 'rate', 'money', 'floor'] as const

/** What a rule is for: no more than one of them. */
export const targetFields = ['productId', 'productGroupId', 'productTypeId'] as const

type Checked = Pick<
  PriceConfigurationBody,
  (typeof targetFields)[number] | 'base' | 'fixedPrice' | 'rate' | 'money' | 'validFrom' | 'validTo'
>

/** What is wrong between the fields of a rule; null where nothing is. */
export function priceConfigurationIssue(rule: Checked): { path: string; code: string } | null {
  const [, second] = targetFields.filter((field) => rule[field] !== null)
  if (second) return { path: second, code: 'one_target' }
  if (rule.base === 'fixed' && rule.fixedPrice === null) return { path: 'fixedPrice', code: 'required' }
  if (rule.base !== 'fixed' && rule.fixedPrice !== null) return { path: 'fixedPrice', code: 'fixed_only' }
  if (rule.rate !== null && rule.money !== null) return { path: 'money', code: 'rate_or_money' }
  if (rule.validTo !== null && rule.validTo < rule.validFrom)
    return { path: 'validTo', code: 'before_beginning' }
  // a mistake more often than an intention, which says so by a rate of 0
  const isForAll = targetFields.every((field) => rule[field] === null)
  if (isForAll && rule.base !== 'fixed' && rule.rate === null && rule.money === null)
    return { path: 'rate', code: 'sells_at_cost' }
  return null
}
