import type { Status } from '#approval/lifecycle'
import { daysBetween, type LocalDate } from '#values/local-date'
import type { Progress } from './fields.ts'

/** What the lateness of a contract follows from; the day as it is agreed now. */
export interface Expected {
  status: Status
  /** Closed short: nothing more is delivered. */
  ended: boolean
  delivery: Progress
  expectedReceiptDate: LocalDate | null
}

/** Days since the day on which all should have been delivered of a contract that binds and goes on; 0 of every other. */
export function daysLate(
  { status, ended, delivery, expectedReceiptDate }: Expected,
  today: LocalDate,
): number {
  if (status !== 'approved' || ended || delivery === 'complete' || expectedReceiptDate === null) return 0
  return Math.max(0, daysBetween(expectedReceiptDate, today))
}
