import {
  compare,
  divideRounded,
  type Exact,
  exact,
  multiply,
  type Numeric,
  round,
  subtract,
  toWire,
} from '#values/decimal'
import { addDays, dayOfWeek, endOfMonth, type LocalDate } from '#values/local-date'
import { DONG_MAX, type Dong, toDong } from '#values/money'
import type { DiscountPolicyBody } from './form.ts'

/** What of a policy its discount hangs on. */
export type PolicyTerms = Omit<DiscountPolicyBody, 'code' | 'name'>

/** What of a document a policy is for. Weight is theoretical kg, whatever the goods are priced by (worked examples, rule 11). */
export interface DiscountedGoods {
  day: LocalDate
  customerTypeId: string | null
  /** In đồng, before any discount. */
  goods: Numeric
  theoreticalWeight: Numeric
  quantity: Numeric
}

export const misfits = ['inactive', 'not-begun', 'ended', 'other-day', 'other-customer', 'threshold'] as const
export type Misfit = (typeof misfits)[number]

/** What a policy gives a document, or why it gives nothing. */
export interface Verdict {
  /** 0 where it does not fit. */
  discount: Dong
  /** Why it does not fit; null where it does. */
  misfit: Misfit | null
  /** How much is missing to its threshold, in đồng, kg or units; null where that is not why. */
  missing: number | null
}

/** Whether a policy holds on a day, by its repetition alone: 29 to 31 are the last day of shorter months. */
export function repeatsOn(
  { repeat, weekdays, monthDay }: Pick<PolicyTerms, 'repeat' | 'weekdays' | 'monthDay'>,
  day: LocalDate,
): boolean {
  if (repeat === 'weekly') return weekdays.includes(dayOfWeek(day))
  if (repeat === 'daily') return true
  const last = Number(endOfMonth(day).slice(8))
  return monthDay !== null && Number(day.slice(8)) === Math.min(monthDay, last)
}

/** Of no repetition are two days further apart: a day of the month is in every month. */
const DAYS_BETWEEN_MAX = 31

type Days = Pick<PolicyTerms, 'repeat' | 'weekdays' | 'monthDay' | 'validFrom' | 'validTo'>

/** The next days on which a policy holds, from a day on, that day included; fewer where it ends before. */
export function nextDays(policy: Days, from: LocalDate, count: number): LocalDate[] {
  const days: LocalDate[] = []
  let day = policy.validFrom > from ? policy.validFrom : from
  for (let left = count * DAYS_BETWEEN_MAX; left > 0 && days.length < count; left -= 1) {
    if (policy.validTo !== null && day > policy.validTo) break
    if (repeatsOn(policy, day)) days.push(day)
    day = addDays(day, 1)
  }
  return days
}

/** What one policy gives a document. Its discount is rounded half away from zero and never more than the goods. */
export function judgePolicy(policy: PolicyTerms, document: DiscountedGoods): Verdict {
  const { goods } = document
  const misfit = misfitOf(policy, document)
  if (misfit) return { discount: toDong(0), misfit, missing: null }
  const reached = { amount: goods, weight: document.theoreticalWeight, quantity: document.quantity }
  const missing = subtract(policy.quantity, reached[policy.condition])
  if (compare(missing, 0) > 0) return { discount: toDong(0), misfit: 'threshold', missing: toWire(missing) }
  const given = givenBy(policy, document)
  return { discount: toDong(compare(given, goods) > 0 ? goods : given), misfit: null, missing: null }
}

function misfitOf(policy: PolicyTerms, { day, customerTypeId }: DiscountedGoods): Misfit | null {
  if (!policy.active) return 'inactive'
  if (day < policy.validFrom) return 'not-begun'
  if (policy.validTo !== null && day > policy.validTo) return 'ended'
  if (policy.customerTypeId !== null && policy.customerTypeId !== customerTypeId) return 'other-customer'
  return repeatsOn(policy, day) ? null : 'other-day'
}

function givenBy({ type, per, discount }: PolicyTerms, document: DiscountedGoods): Exact {
  if (type === 'rate') return divideRounded(multiply(document.goods, discount), 100, 0)
  if (per === 'order') return exact(discount)
  return round(multiply(discount, per === 'kilogram' ? document.theoreticalWeight : document.quantity), 0)
}

/** Policies with what each gives, the one that is taken first. */
export interface Choice<Policy> {
  best: Policy | null
  discount: Dong
  judged: ({ policy: Policy } & Verdict)[]
}

/**
 * The best single policy for a document (domain, section 5): the one that takes off most; of those that take off the same,
 * the one with the lower code, sign by sign. Null where none takes anything off. All are answered: the best first, then those
 * that fit, then the others, each by code.
 */
export function choosePolicy<Policy extends PolicyTerms & { code: string }>(
  policies: readonly Policy[],
  document: DiscountedGoods,
): Choice<Policy> {
  // goods for more than a document can keep are refused as such
  const offered = compare(document.goods, DONG_MAX) > 0 ? [] : policies
  const judged = offered
    .map((policy) => ({ policy, ...judgePolicy(policy, document) }))
    .toSorted(
      (one, other) =>
        other.discount - one.discount ||
        Number(one.misfit !== null) - Number(other.misfit !== null) ||
        byCode(one.policy, other.policy),
    )
  const [first] = judged
  const best = first && first.discount > 0 ? first : null
  return { best: best?.policy ?? null, discount: best?.discount ?? toDong(0), judged }
}

function byCode(one: { code: string }, other: { code: string }): number {
  const [left, right] = [one.code.toUpperCase(), other.code.toUpperCase()]
  return left < right ? -1 : Number(left > right)
}
