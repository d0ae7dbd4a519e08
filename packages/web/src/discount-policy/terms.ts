import { nextDays } from '@barem/shared/discount-policy/choice'
import type { DiscountPolicyItem } from '@barem/shared/discount-policy/endpoints'
import type { Format } from '@barem/shared/values/format'
import { dayOfWeek, type LocalDate } from '@barem/shared/values/local-date'
import { textOf } from '#i18n/i18n.ts'

type Weekday = 1 | 2 | 3 | 4 | 5 | 6 | 7

/** `T2, T4`. */
export function weekdayWords(days: readonly number[]): string {
  return days
    .filter((day) => day >= 1 && day <= 7)
    .map((day) => textOf(`discountPolicy.weekday.d${day as Weekday}`))
    .join(', ')
}

type Terms = Pick<
  DiscountPolicyItem,
  'type' | 'per' | 'discount' | 'condition' | 'quantity' | 'repeat' | 'weekdays' | 'monthDay'
>

/** What a policy takes off: `1,2%`, `200 đ/kg`. */
export function discountWords(
  { type, per, discount }: Pick<Terms, 'type' | 'per' | 'discount'>,
  format: Format,
) {
  if (type === 'rate') return `${format.number(discount, 4)}%`
  return `${format.number(discount, 2)}\u00a0${textOf(`discountPolicy.perUnit.${per ?? 'order'}`)}`
}

/** An amount of what a policy's threshold is in: `200.000.000 đ`. */
export function thresholdWords(condition: Terms['condition'], amount: number, format: Format): string {
  return `${format.number(amount, 3)}\u00a0${textOf(`discountPolicy.conditionUnit.${condition}`)}`
}

/** Which documents reach it: `Từ 200.000.000 đ`. */
export function conditionWords({ condition, quantity }: Terms, format: Format): string {
  if (quantity === 0) return textOf('discountPolicy.always')
  return textOf('discountPolicy.from', { threshold: thresholdWords(condition, quantity, format) })
}

/** On which days: `T2, T4`, `Ngày 31 hằng tháng`. */
export function repeatWords({ repeat, weekdays, monthDay }: Pick<Terms, 'repeat' | 'weekdays' | 'monthDay'>) {
  if (repeat === 'weekly') return weekdayWords(weekdays)
  return repeat === 'monthly'
    ? textOf('discountPolicy.on.monthly', { day: String(monthDay) })
    : textOf('discountPolicy.on.daily')
}

/** `T2 30/11/2026`. */
export function dayWords(day: LocalDate, format: Format): string {
  return `${weekdayWords([dayOfWeek(day)])} ${format.date(day)}`
}

type Days = Pick<DiscountPolicyItem, 'active' | 'repeat' | 'weekdays' | 'monthDay' | 'validFrom' | 'validTo'>

/** That a policy in use gives nothing today, and when it does next; null where it does today or is out of use. */
export function notTodayWords(policy: Days, today: LocalDate, format: Format): string | null {
  const [next] = nextDays(policy as Parameters<typeof nextDays>[0], today, 1)
  if (!policy.active || next === today) return null
  return next
    ? textOf('discountPolicy.notToday', { day: dayWords(next, format) })
    : textOf('discountPolicy.noDays')
}
