import { addDays, type LocalDate } from './local-date.ts'

const DAYS_NEAR = 366
const DAYS_AHEAD = 3 * 366

/**
 * Whether a date of business lies so far from today that another year was meant: more than a year, or ahead, where that is
 * what the field is for (a validity), three.
 */
export function isFarDate(date: LocalDate, today: LocalDate, isAhead = false): boolean {
  return date < addDays(today, -DAYS_NEAR) || date > addDays(today, isAhead ? DAYS_AHEAD : DAYS_NEAR)
}
