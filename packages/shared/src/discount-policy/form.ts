import { z } from 'zod'
import { id } from '#http/page'
import { exact } from '#values/decimal'
import { exactNumber } from '#values/exact-number'
import { count, type Figure, figureOf, percent } from '#values/figure'
import { localDate } from '#values/local-date'
import { quantityFromZero } from '#values/quantity'
import { code, text } from '#values/text'
import { kilogram } from '#values/weight'

export const policyTypes = ['rate', 'money'] as const
/** What money is per. */
export const policyPers = ['order', 'kilogram', 'unit'] as const
/** What of a document the threshold is compared with: its goods in đồng, their theoretical kg, their quantity. */
export const policyConditions = ['amount', 'weight', 'quantity'] as const
export const policyRepeats = ['daily', 'weekly', 'monthly'] as const

/** The form of a discount policy (specification, sections 3 and 5; domain, section 9). */
export const discountPolicyBody = z.strictObject({
  /** When empty, the next of CK0001, CK0002, … */
  code: code({ max: 50 }).nullable().default(null),
  name: text({ max: 200 }),
  type: z.enum(policyTypes),
  /** Of money, and required there. */
  per: z.enum(policyPers).nullable().default(null),
  /** Percent, or đồng: whole ones per order, else up to two decimals. */
  discount: exactNumber({ precision: 15, scale: 4 }, { positive: true }),
  condition: z.enum(policyConditions),
  /** The threshold, in đồng, kg or units; a document that reaches it fits. */
  quantity: quantityFromZero,
  /** Whichever when empty. */
  customerTypeId: id.nullable().default(null),
  repeat: z.enum(policyRepeats),
  /** 1 (Monday) to 7 (Sunday); required where it repeats weekly. */
  weekdays: z.array(z.number().int().min(1).max(7)).max(7).default([]),
  /** Required where it repeats monthly; 29 to 31 mean the last day of shorter months. */
  monthDay: z.number().int().min(1).max(31).nullable().default(null),
  validFrom: localDate,
  /** The last day; open when empty. */
  validTo: localDate.nullable().default(null),
  active: z.boolean().default(true),
})
export type DiscountPolicyBody = z.output<typeof discountPolicyBody>

/** How its discount is typed, by its type; null where it is an amount. */
export function discountFigure(type: unknown): Figure | null {
  return type === 'rate' ? percent : null
}

/** How its threshold is typed, by its condition; null where it is an amount. */
export function thresholdFigure(condition: unknown): Figure | null {
  if (condition === 'weight') return figureOf(kilogram)
  return condition === 'quantity' ? count : null
}

/** A policy as it is kept: nothing that its type and its repetition do not ask for. */
export function normalizedPolicy(policy: DiscountPolicyBody): DiscountPolicyBody {
  const { type, per, repeat, weekdays, monthDay } = policy
  return {
    ...policy,
    per: type === 'money' ? per : null,
    weekdays: repeat === 'weekly' ? [...new Set(weekdays)].toSorted() : [],
    monthDay: repeat === 'monthly' ? monthDay : null,
  }
}

/** What is wrong between the fields of a policy; null where nothing is. */
export function discountPolicyIssue(
  policy: Omit<DiscountPolicyBody, 'code' | 'name' | 'customerTypeId' | 'active' | 'condition' | 'quantity'>,
): { path: string; code: string; params?: Record<string, number | string> } | null {
  const { type, per, discount, repeat, weekdays, monthDay, validFrom, validTo } = policy
  if (type === 'money' && per === null) return { path: 'per', code: 'required_choice' }
  if (type === 'rate' && discount > 100)
    return { path: 'discount', code: 'too_big_percent', params: { maximum: 100 } }
  const max = type === 'rate' ? 4 : per === 'order' ? 0 : 2
  if (exact(discount).decimalPlaces() > max) return { path: 'discount', code: 'decimals', params: { max } }
  if (repeat === 'weekly' && weekdays.length === 0) return { path: 'weekdays', code: 'required_choice' }
  if (repeat === 'monthly' && monthDay === null) return { path: 'monthDay', code: 'required' }
  if (validTo !== null && validTo < validFrom) return { path: 'validTo', code: 'before_beginning' }
  return null
}
