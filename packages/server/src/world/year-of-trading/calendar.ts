import { addDays, dayOfWeek, startOfDay } from '@barem/shared/values/local-date'

/** The fixed five years of the world, so that it is reproducible. */
export const FIRST_DAY = '2021-11-22'
export const LAST_DAY = '2026-11-20'
export const HOUR = 3_600_000
/** The end of the generated data. */
export const WORLD_END = startOfDay(LAST_DAY).getTime() + 17 * HOUR

/** Days nobody works: the new year's days, Tết of each year, 30 April, 1 May and 2 September. */
const closed: [from: string, to: string][] = [
  ['2022-01-31', '2022-02-05'],
  ['2023-01-20', '2023-01-26'],
  ['2024-02-08', '2024-02-14'],
  ['2025-01-27', '2025-02-02'],
  ['2026-02-14', '2026-02-20'],
]
const closedEveryYear = new Set(['01-01', '04-30', '05-01', '09-02'])

/** Monday to Saturday, but the days of rest. */
function workingDays(): number[] {
  const days: number[] = []
  for (let day = FIRST_DAY; day <= LAST_DAY; day = addDays(day, 1)) {
    const rests =
      dayOfWeek(day) === 7 ||
      closedEveryYear.has(day.slice(5)) ||
      closed.some(([from, to]) => day >= from && day <= to)
    if (!rests) days.push(startOfDay(day).getTime())
  }
  return days
}

/**
 * The moment of the n-th of `count` things, spread over the working hours of five years, rising by two thirds from the
 * first year to the last.
 */
export function momentOf(place: number, count: number): number {
  const share = (place + 0.5) / count
  const along = (Math.sqrt(0.5625 + share) - 0.75) / 0.5
  const position = along * days.length
  const day = Math.min(Math.floor(position), days.length - 1)
  return Math.floor(days[day]! + 7.5 * HOUR + (position - day) * 9.4 * HOUR)
}

const days = workingDays()
