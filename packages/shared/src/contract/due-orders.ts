import { addDays, type LocalDate, startOfWeek } from '#values/local-date'
import type { Expected } from './lateness.ts'

/**
 * Those of which goods are still to come or go by the end of the week, the longest late first; behind them, where `undated`,
 * those for which no day was agreed, as they stood.
 */
export function dueOrders<Row extends Expected>(
  rows: readonly Row[],
  today: LocalDate,
  undated: boolean,
): Row[] {
  const sunday = addDays(startOfWeek(today), 6)
  const open = rows.filter(
    ({ status, ended, delivery }) => status === 'approved' && !ended && delivery !== 'complete',
  )
  const dayOf = ({ expectedReceiptDate }: Row) => expectedReceiptDate ?? ''
  const dated = open.filter((row) => row.expectedReceiptDate !== null && dayOf(row) <= sunday)
  return [
    ...dated.toSorted((one, other) => (dayOf(one) < dayOf(other) ? -1 : Number(dayOf(one) > dayOf(other)))),
    ...(undated ? open.filter((row) => row.expectedReceiptDate === null) : []),
  ]
}
