import type { Issue } from '@barem/shared/http/envelope'
import { translate } from '@barem/shared/i18n/translate'
import type { Corrections } from '@barem/shared/spreadsheet/rows'
import { type Locale, locales } from '@barem/shared/values/constants'
import { foldText } from '@barem/shared/values/fold-text'
import { sameLooking, visible } from '@barem/shared/values/visible'
import { Refusal } from '#refusal'
import type { RawCell } from './book.ts'
import { pastedOf, type Reading, typedCell } from './cells.ts'
import type { SheetRow, SpreadsheetColumn } from './kind.ts'

export interface ReadRow extends SheetRow {
  errors: Issue[]
}

/** Line ends and other control characters, and what turns the writing. */
const UNSHOWN = /[\p{Cc}\p{Noncharacter_Code_Point}\u202a-\u202e\u2066-\u2069]+/gu
/** So many characters of a heading are shown. */
const HEADING_SHOWN = 100

/** The rows of a file by column key, typed, with the errors of single cells and duplicates within the file. */
export function readRows(
  cells: readonly RawCell[][],
  columns: readonly SpreadsheetColumn[],
  reading: Reading,
  corrections: Corrections = [],
): ReadRow[] {
  const read = rowsReader(cells[0] ?? [], columns, reading, corrections)
  const rows = cells.slice(1).flatMap((line, index) => read(line, index + 2) ?? [])
  if (rows.length === 0) throw new Refusal('import.empty')
  return rows
}

/**
 * Reads the rows below a header one by one; a row that says nothing is null. What must stand once in the file is an
 * error where it comes again, so each row is read once and in their order.
 */
export function rowsReader(
  header: readonly RawCell[],
  columns: readonly SpreadsheetColumn[],
  reading: Reading,
  corrections: Corrections = [],
): (line: readonly RawCell[], row: number) => ReadRow | null {
  const places = findColumns(header, columns, reading.locale)
  const corrected = new Map(corrections.map(({ row, cells }) => [row, cells]))
  const firsts = new Map(
    columns.filter(({ unique }) => unique).map(({ key }) => [key, new Map<string, number>()]),
  )
  return (line, row) => {
    const anew = corrected.get(row)
    if (!anew && line.every((cell) => cell === null || cell === undefined)) return null
    const read: ReadRow = { row, values: {}, errors: [] }
    for (const { column, index } of places) {
      const typed = anew?.[column.key]
      const cell = typed === undefined ? line[index] : visible(typed.normalize('NFC')).trim() || null
      const { value, issue } = typedCell(cell, column, reading, read.values)
      // two rows of one code are found whatever their spaces look like
      read.values[column.key] = column.unique && typeof value === 'string' ? sameLooking(value) : value
      if (issue) read.errors.push(issue)
    }
    for (const [key, seen] of firsts) noteRepeat(read, key, seen)
    return read
  }
}

/** The position of each column, found by its header, current or former, in either language or by its key; a missing required one refuses. */
function findColumns(first: readonly RawCell[], columns: readonly SpreadsheetColumn[], locale: Locale) {
  const titles = first.map((cell) => (typeof cell === 'string' ? headerKey(cell) : ''))
  const named = (names: readonly string[], taken: ReadonlySet<number> = new Set()) => {
    const keys = names.map(headerKey)
    return titles.findIndex((title, index) => keys.includes(title) && !taken.has(index))
  }
  const own = columns.map(({ header, key }) => named([header.vi, header.en, key]))
  // what was one column's header may be another's now
  const taken = new Set(own)
  const places = columns.map((column, place) => {
    const index = own[place]!
    return { column, index: index < 0 ? named(column.formerHeaders ?? [], taken) : index }
  })
  const missing = places.filter(({ column, index }) => column.required && index < 0)
  if (missing.length > 0) {
    const names = missing.map(({ column }) => column.header[locale]).join(', ')
    throw new Refusal('import.wrong-columns', { params: { columns: names } })
  }
  return places
}

/**
 * The headings of the columns that are not read, as they stand in the file: whoever misspelt one is told. The column of
 * errors, which our own file of faulty rows has, is none of them.
 */
export function columnsLeftOut(
  header: readonly RawCell[],
  columns: readonly SpreadsheetColumn[],
  locale: Locale,
): string[] {
  const read = new Set(findColumns(header, columns, locale).map(({ index }) => index))
  const errors = locales.map((one) => headerKey(translate(one, 'spreadsheet.errors')))
  return header.flatMap((cell, index) => {
    const heading = headingOf(cell)
    return read.has(index) || heading === '' || errors.includes(headerKey(heading)) ? [] : [heading]
  })
}

/** A heading in one line, without what no answer and no column of the database holds. */
function headingOf(cell: RawCell | undefined): string {
  const line = String(pastedOf(cell) ?? '')
    .toWellFormed()
    .replace(UNSHOWN, ' ')
    .trim()
  return line.length > HEADING_SHOWN ? `${line.slice(0, HEADING_SHOWN).toWellFormed()}…` : line
}

function headerKey(title: string): string {
  return foldText(title.replaceAll('*', ''))
}

function noteRepeat(read: ReadRow, key: string, seen: Map<string, number>): void {
  const value = read.values[key]
  if (typeof value !== 'string') return
  const first = seen.get(value.toUpperCase())
  if (first === undefined) seen.set(value.toUpperCase(), read.row)
  else read.errors.push({ path: key, code: 'duplicate_in_file', params: { row: first } })
}
