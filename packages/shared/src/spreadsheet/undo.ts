import { addDays, businessDate, startOfDay } from '#values/local-date'

/** For so many days after its own an import can be undone (decision 049). */
export const IMPORT_UNDO_DAYS = 30

/** An import from this moment on can be undone: the beginning of a day in Vietnam. */
export function undoableSince(now: Date): Date {
  return startOfDay(addDays(businessDate(now), -IMPORT_UNDO_DAYS))
}
