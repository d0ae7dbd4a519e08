import { addDays, type LocalDate, monthKey, startOfWeek } from '@barem/shared/values/local-date'

/** The ranges that are one press away; their words are `frame.list.range.<name>`. */
export const namedRanges = ['today', 'week', 'month'] as const
export type NamedRange = (typeof namedRanges)[number]

/** The first and the last day of a range, this day within it. Weeks begin on Monday (specification, section 9). */
export function daysOf(range: NamedRange, today: LocalDate): [from: LocalDate, to: LocalDate] {
  if (range === 'today') return [today, today]
  if (range === 'week') return [startOfWeek(today), addDays(startOfWeek(today), 6)]
  const first: LocalDate = `${monthKey(today)}-01`
  const next: LocalDate = `${monthKey(addDays(first, 31))}-01`
  return [first, addDays(next, -1)]
}

/** What a range is called on this day; null where it has no name. */
export function rangeNamed(
  from: LocalDate | null,
  to: LocalDate | null,
  today: LocalDate,
): NamedRange | null {
  return (
    namedRanges.find((range) => {
      const [first, last] = daysOf(range, today)
      return from === first && to === last
    }) ?? null
  )
}
