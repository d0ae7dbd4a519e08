import { foldText } from './fold-text.ts'
import { addDays, isLocalDate, type LocalDate } from './local-date.ts'

/**
 * Where the dates of a field lie, for one written without its year. `ahead`: a validity, a delivery; `behind`: what a list
 * of past documents is filtered by; `near`: the date of a document.
 */
export type DateLean = 'ahead' | 'near' | 'behind'

/**
 * A date without a year is the one within the year that begins so many days before today. A month on the other side is
 * left room: a validity that ended last week is refused by its form, where next year's would pass unseen; and "to 30/11" is
 * typed on the 22nd.
 */
const DAYS_BEHIND: Record<DateLean, number> = { ahead: 31, near: 182, behind: 334 }

/** Two digits of a year are the nearest such year within 50. */
const CENTURY_YEARS = 100

const words: Record<string, number> = {
  'hom nay': 0,
  nay: 0,
  today: 0,
  mai: 1,
  'ngay mai': 1,
  tomorrow: 1,
  'hom qua': -1,
  'ngay mot': 2,
  yesterday: -1,
}

/** Longer than any date that could be meant; a paste may be anything. */
const MAX_LENGTH = 40

/**
 * What a person typed as a date: `5/12/2026`, `5.12.26`, `5-12`, `5 12`, `05122026`, `051226`, `0512`, `2026-12-05`, `+7` and
 * `-3` (days from today), `hôm nay`, `mai`. The day comes before the month, in both languages. Null where it is none, or
 * lies outside of 1900 to 2199.
 */
export function parseDate(typed: string, today: LocalDate, lean: DateLean = 'near'): LocalDate | null {
  if (typed.length > MAX_LENGTH) return null
  const text = foldText(typed)
  if (Object.hasOwn(words, text)) return addDays(today, words[text]!)
  const days = /^([+-]) ?(\d{1,4})$/.exec(text)
  if (days) return addDays(today, Number(`${days[1]}${days[2]}`))
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(text)
  if (iso) return dateOf(Number(iso[1]), Number(iso[2]), Number(iso[3]))
  const match =
    /^(\d{1,2})(?: ?[-/., ] ?)(\d{1,2})(?:(?: ?[-/., ] ?)(\d{4}|\d{2}))?$/.exec(text) ??
    /^(\d{2})(\d{2})(\d{4}|\d{2})?$/.exec(text)
  if (!match) return null
  const [, day, month, year] = match
  if (year === undefined) return withoutYear(Number(day), Number(month), today, lean)
  return dateOf(year.length === 2 ? fullYear(Number(year), today) : Number(year), Number(month), Number(day))
}

function withoutYear(day: number, month: number, today: LocalDate, lean: DateLean): LocalDate | null {
  const from = addDays(today, -DAYS_BEHIND[lean])
  const year = Number(from.slice(0, 4))
  const found = [year, year + 1].map((one) => dateOf(one, month, day))
  return found.find((date) => date !== null && date >= from && date < addDays(from, 366)) ?? null
}

function fullYear(digits: number, today: LocalDate): number {
  const now = Number(today.slice(0, 4))
  const year = now - (now % CENTURY_YEARS) + digits
  if (year > now + CENTURY_YEARS / 2) return year - CENTURY_YEARS
  return year <= now - CENTURY_YEARS / 2 ? year + CENTURY_YEARS : year
}

function dateOf(year: number, month: number, day: number): LocalDate | null {
  const two = (figure: number) => String(figure).padStart(2, '0')
  const date = `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`
  return isLocalDate(date) ? date : null
}
