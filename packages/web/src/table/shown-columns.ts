import type { Column } from './columns.ts'

/** The columns on show: the usual ones, or those chosen in their order. What names the row is always there. */
export function shownColumns<Row>(
  columns: readonly Column<Row>[],
  keys: readonly string[] | null,
): readonly Column<Row>[] {
  if (keys === null) return columns.filter((column) => !column.hidden)
  const chosen = keys.flatMap((key) => columns.find((column) => column.key === key) ?? [])
  const names = columns.filter((column) => column.card === 'title' && !chosen.includes(column))
  return [...names, ...chosen]
}

/** A column put in or taken out; one that comes in stands where it usually does. */
export function toggled<Row>(
  columns: readonly Column<Row>[],
  shown: readonly Column<Row>[],
  column: Column<Row>,
): string[] {
  if (shown.includes(column)) return shown.filter((one) => one !== column).map(({ key }) => key)
  const place = columns.indexOf(column)
  const after = shown.findIndex((one) => columns.indexOf(one) > place)
  return shown.toSpliced(after === -1 ? shown.length : after, 0, column).map(({ key }) => key)
}

/** A column moved by one place, to the front with -1. */
export function moved<Row>(shown: readonly Column<Row>[], column: Column<Row>, by: -1 | 1): string[] {
  const keys = shown.map(({ key }) => key)
  const from = keys.indexOf(column.key)
  const to = from + by
  if (from === -1 || to < 0 || to >= keys.length) return keys
  return keys.toSpliced(from, 1).toSpliced(to, 0, column.key)
}
