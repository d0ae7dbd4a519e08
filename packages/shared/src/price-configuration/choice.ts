import type { PriceType } from '#values/constants'
import type { PriceConfigurationBody } from './form.ts'

/** Which goods, sales and days a rule is for; null is whichever. */
export type RuleScope = Pick<
  PriceConfigurationBody,
  | ('productId' | 'productGroupId' | 'productTypeId')
  | ('customerTypeId' | 'source' | 'priceType')
  | ('validFrom' | 'validTo')
>

/** What is sold, to whom, from where and how it is priced. */
export interface Sale {
  productId: string
  productGroupId: string | null
  productTypeId: string
  customerTypeId: string | null
  source: RuleScope['source']
  priceType: PriceType
  /** The day of the price. */
  day: string
}

/** Whether a rule is for this sale. */
export function fits(rule: RuleScope, sale: Sale): boolean {
  return (
    inForce(rule, sale.day) &&
    agrees(rule.productId, sale.productId) &&
    agrees(rule.productGroupId, sale.productGroupId) &&
    agrees(rule.productTypeId, sale.productTypeId) &&
    agrees(rule.customerTypeId, sale.customerTypeId) &&
    agrees(rule.source, sale.source) &&
    agrees(rule.priceType, sale.priceType)
  )
}

/** Whether a day is among those of a rule, its first and last included. */
export function inForce({ validFrom, validTo }: Pick<RuleScope, 'validFrom' | 'validTo'>, day: string) {
  return validFrom <= day && (validTo === null || day <= validTo)
}

const agrees = (asked: string | null, given: string | null) => asked === null || asked === given

/**
 * The rule a sale is priced by (worked example H): of a product before a group before a type before any; then the one that
 * names the customer type, then the source, then the price type; then the latest. No two rules are alike in all of that (the
 * database refuses the second), so the answer does not hang on their order. Null where none is for it.
 */
export function ruleFor<Rule extends RuleScope>(rules: Iterable<Rule>, sale: Sale): Rule | null {
  let best: Rule | null = null
  for (const rule of rules) if (fits(rule, sale) && (best === null || precedes(rule, best))) best = rule
  return best
}

function precedes(one: RuleScope, other: RuleScope): boolean {
  const difference = specificity(one) - specificity(other)
  return difference > 0 || (difference === 0 && one.validFrom > other.validFrom)
}

/** Each place outweighs all behind it together. */
function specificity(rule: RuleScope): number {
  const target = rule.productId ? 3 : rule.productGroupId ? 2 : rule.productTypeId ? 1 : 0
  const named = (value: string | null) => Number(value !== null)
  return target * 8 + named(rule.customerTypeId) * 4 + named(rule.source) * 2 + named(rule.priceType)
}
