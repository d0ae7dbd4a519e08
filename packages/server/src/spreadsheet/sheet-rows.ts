import type { Issue } from '@barem/shared/http/envelope'
import type { Locale } from '@barem/shared/values/constants'
import { foldText } from '@barem/shared/values/fold-text'
import { sameLooking } from '@barem/shared/values/text'
import { Refusal } from '#http/refusal'
import type { RawCell } from './book.ts'
import { type Reading, typedCell } from './cells.ts'
import type { SheetRow, SpreadsheetColumn } from './kind.ts'

export interface ReadRow extends SheetRow {
  errors: Issue[]
}

/** The rows of a file by column key, typed, with the errors of single cells and duplicates within the file. */
export function readRows(
  cells: readonly RawCell[][],
  columns: readonly SpreadsheetColumn[],
  reading: Reading,
): ReadRow[] {
  const places = findColumns(cells[0] ?? [], columns, reading.locale)
  const rows = cells.slice(1).flatMap((line, index) => {
    if (line.every((cell) => cell === null || cell === undefined)) return []
    return [readRow(line, index + 2, places, reading)]
  })
  if (rows.length === 0) throw new Refusal('import.empty')
  for (const column of columns) if (column.unique) refuseRepeats(rows, column.key)
  return rows
}

/** The position of each column, found by its header, current or former, in either language or by its key; a missing required one refuses. */
function findColumns(first: readonly RawCell[], columns: readonly SpreadsheetColumn[], locale: Locale) {
  const titles = first.map((cell) => (typeof cell === 'string' ? headerKey(cell) : ''))
  const places = columns.map((column) => {
    const { header, formerHeaders = [], key } = column
    const named = (names: readonly string[]) => {
      const keys = names.map(headerKey)
      return titles.findIndex((title) => keys.includes(title))
    }
    // what was one column's header may be another's now
    const index = named([header.vi, header.en, key])
    return { column, index: index < 0 ? named(formerHeaders) : index }
  })
  const missing = places.filter(({ column, index }) => column.required && index < 0)
  if (missing.length > 0) {
    const names = missing.map(({ column }) => column.header[locale]).join(', ')
    throw new Refusal('import.wrong-columns', { params: { columns: names } })
  }
  return places
}

function headerKey(title: string): string {
  return foldText(title.replaceAll('*', ''))
}

function readRow(
  line: readonly RawCell[],
  row: number,
  places: ReturnType<typeof findColumns>,
  reading: Reading,
): ReadRow {
  const read: ReadRow = { row, values: {}, errors: [] }
  for (const { column, index } of places) {
    const { value, issue } = typedCell(index < 0 ? null : line[index], column, reading)
    // two rows of one code are found whatever their spaces look like
    read.values[column.key] = column.unique && typeof value === 'string' ? sameLooking(value) : value
    if (issue) read.errors.push(issue)
  }
  return read
}

function refuseRepeats(rows: ReadRow[], key: string): void {
  const first = new Map<string, number>()
  for (const read of rows) {
    const value = read.values[key]
    if (typeof value !== 'string') continue
    const seen = first.get(value.toUpperCase())
    if (seen === undefined) first.set(value.toUpperCase(), read.row)
    else read.errors.push({ path: key, code: 'duplicate_in_file', params: { row: seen } })
  }
}
