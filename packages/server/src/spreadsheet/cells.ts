import type { Issue } from '@barem/shared/http/envelope'
import { CELL_MAX_LENGTH } from '@barem/shared/spreadsheet/limits'
import type { Locale } from '@barem/shared/values/constants'
import { fitsWire, toPg } from '@barem/shared/values/decimal'
import { type Figure, percent } from '@barem/shared/values/figure'
import { foldText } from '@barem/shared/values/fold-text'
import type { LocalDate } from '@barem/shared/values/local-date'
import { parseAmount } from '@barem/shared/values/parse-amount'
import { parseDate } from '@barem/shared/values/parse-date'
import { parseFigure } from '@barem/shared/values/parse-figure'
import { text } from '@barem/shared/values/text'
import type { RawCell } from './book.ts'
import type { SheetRow, SpreadsheetColumn, Value } from './kind.ts'

const yes = new Set(['co', 'x', 'yes', 'y', 'true', '1', 'dung'])
const no = new Set(['khong', 'no', 'n', 'false', '0', 'sai'])

/** How a file is read: its numbers by the language, its dates without a year by the day. */
export interface Reading {
  locale: Locale
  today: LocalDate
}

/** A cell converted to its column's type, or an error code. An empty cell is null. `values`: those before it in its row. */
export function typedCell(
  cell: RawCell | undefined,
  column: SpreadsheetColumn,
  reading: Reading,
  values: SheetRow['values'] = {},
): { value: Value; issue?: Issue } {
  const expected: Issue['params'] = column.kind === 'number' ? { expected: 'number' } : {}
  const wrong = (code: string, shown: Value = null, params: Issue['params'] = {}) => ({
    value: shown,
    issue: { path: column.key, code, params },
  })
  if (cell === null || cell === undefined) return column.required ? wrong('required') : { value: null }
  if (typeof cell === 'object') {
    if ('formula' in cell) return wrong('formula')
    if ('error' in cell) return wrong('cell_error', cut(cell.error))
    if ('number' in cell) return typedCell(asMeant(cell, column), column, reading, values)
    if (column.kind === 'date' || column.kind === 'text') return { value: cell.date }
    return wrong(codes[column.kind], cell.date, expected)
  }
  if (typeof cell === 'string' && cell.length > CELL_MAX_LENGTH)
    return wrong('too_big', cut(cell), { maximum: CELL_MAX_LENGTH, origin: 'string' })
  if (typeof cell === 'string' && !writing.safeParse(cell).success) return wrong('control_character')
  const bare = column.percent && typeof cell === 'string' ? cell.replace(/ ?%$/, '') : cell
  const figure = column.figure?.(values) ?? (column.percent ? percent : null)
  const value = converters[column.kind](withZero(bare, column), { ...reading, figure })
  if (value !== null) return { value }
  return wrong(codes[column.kind], cell, expected)
}

/** What is said of a cell that is no value of its column. */
const codes: Record<SpreadsheetColumn['kind'], string> = {
  text: 'invalid_type',
  number: 'invalid_type',
  date: 'date',
  switch: 'yes_or_no',
}

/** A number of a format of its own: in a text column as it is shown, a rate in percent. */
function asMeant({ number, shown }: { number: number; shown: string }, column: SpreadsheetColumn) {
  if (column.kind === 'text') return shown
  return column.percent && shown.endsWith('%') ? Number(shown.slice(0, -1)) : number
}

function withZero<Cell>(cell: Cell, { lostZero }: SpreadsheetColumn): Cell | string {
  return typeof cell === 'number' && lostZero?.includes(String(cell).length) ? `0${cell}` : cell
}

/** Characters that no field accepts and PostgreSQL cannot compare: such a cell is refused here. */
const writing = text({ max: CELL_MAX_LENGTH, min: 0, lines: true })

/** What is shown of a text that is too long: it is still too long, so that nobody imports the beginning of it. */
function cut(long: string): string {
  return long.length > CELL_MAX_LENGTH ? `${long.slice(0, CELL_MAX_LENGTH).toWellFormed()}…` : long
}

const converters: Record<
  SpreadsheetColumn['kind'],
  (cell: string | number | boolean, reading: Reading & { figure: Figure | null }) => Value
> = {
  text: (cell) => (typeof cell === 'number' ? toPg(asShown(cell)) : typeof cell === 'string' ? cell : null),
  number: (cell, { locale, figure }) => {
    // a calculation is typed into a form, and is never what a file says
    if (typeof cell === 'string' && figure && !cell.trimStart().startsWith('='))
      return parseFigure(cell, locale, figure)
    if (typeof cell === 'string') return parseAmount(cell, locale)
    return typeof cell === 'boolean' ? null : asShown(cell)
  },
  date: (cell, { today }) => (typeof cell === 'string' ? parseDate(cell, today) : null),
  switch: (cell) => {
    if (typeof cell === 'boolean') return cell
    const word = foldText(String(cell))
    return yes.has(word) ? true : no.has(word) ? false : null
  },
}

/** Excel keeps 0.1 + 0.2 as a double; 15 digits are what it shows. */
function asShown(cell: number): number {
  return fitsWire(cell) ? cell : Number(cell.toPrecision(15))
}

/** What a cell shows: what would be pasted of it. */
export function pastedOf(cell: RawCell | undefined): string | number | null {
  if (cell === null || cell === undefined) return null
  if (typeof cell === 'number') return asShown(cell)
  if (typeof cell !== 'object') return String(cell)
  if ('formula' in cell) return pastedOf(cell.result)
  if ('error' in cell) return cell.error
  return 'date' in cell ? cell.date : cell.shown
}
