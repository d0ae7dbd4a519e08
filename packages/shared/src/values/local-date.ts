import { z } from 'zod'
import { coded } from './issue.ts'

/** A business date, `YYYY-MM-DD`: a day of the calendar in Vietnam, without a time. */
export type LocalDate = string

/** Dates of business lie between 1900 and 2199; anything else is a slip of the keyboard. */
export const localDate = z.iso
  .date({ error: coded('date'), abort: true })
  .refine((value) => value >= '1900-01-01' && value <= '2199-12-31', { params: { code: 'date' } })

/** Whether it is a business date, and not what somebody typed and nobody could read. */
export function isLocalDate(value: unknown): value is LocalDate {
  return localDate.safeParse(value).success
}

export const TIME_ZONE = 'Asia/Ho_Chi_Minh'
export const DAY_MS = 86_400_000
/** Vietnam has kept UTC+7 without summer time since 1975. */
const OFFSET_MS = 7 * 3_600_000

/** The moment as a clock in Vietnam shows it, read with the UTC getters of the result. */
export function onVietnamClock(moment: Date): Date {
  return new Date(moment.getTime() + OFFSET_MS)
}

/** The day in Vietnam on which the moment falls. The moment is passed in; nothing here reads the clock. */
export function businessDate(moment: Date): LocalDate {
  return onVietnamClock(moment).toISOString().slice(0, 10)
}

/** The first moment of the day in Vietnam, for comparing moments with dates. */
export function startOfDay(date: LocalDate): Date {
  return new Date(epochDay(date) * DAY_MS - OFFSET_MS)
}

/** `2026-11`. */
export function monthKey(date: LocalDate): string {
  return date.slice(0, 7)
}

/** `2611`, as document numbers carry it: `BG2611-0001`. */
export function numberingMonth(date: LocalDate): string {
  return date.slice(2, 4) + date.slice(5, 7)
}

export function addDays(date: LocalDate, days: number): LocalDate {
  return fromEpochDay(epochDay(date) + days)
}

/** Days from `from` to `to`; negative when `to` is earlier. */
export function daysBetween(from: LocalDate, to: LocalDate): number {
  return epochDay(to) - epochDay(from)
}

/** 1 (Monday) to 7 (Sunday). */
export function dayOfWeek(date: LocalDate): number {
  return ((((epochDay(date) + 3) % 7) + 7) % 7) + 1
}

/** The Monday of the date's week (specification, section 9). */
export function startOfWeek(date: LocalDate): LocalDate {
  return addDays(date, 1 - dayOfWeek(date))
}

/** The last day of the date's month. */
export function endOfMonth(date: LocalDate): LocalDate {
  const [year, month] = date.split('-').map(Number) as [number, number]
  return fromEpochDay(Date.UTC(year, month, 0) / DAY_MS)
}

function epochDay(date: LocalDate): number {
  return Date.parse(`${date}T00:00:00Z`) / DAY_MS
}

function fromEpochDay(day: number): LocalDate {
  return new Date(day * DAY_MS).toISOString().slice(0, 10)
}
