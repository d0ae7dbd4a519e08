import { IMPORT_MAX_ROWS, MAX_COLUMNS } from '@barem/shared/spreadsheet/limits'
import { visible } from '@barem/shared/values/visible'
import {
  type Cell,
  type CellValue,
  cellRef,
  colToLetter,
  readXlsx,
  streamXlsxRows,
  type WriteSheet,
  writeXlsx,
} from 'hucre/xlsx'
import { UnreadableFile } from '#file/failure'
import type { Book, BookColumn, BookSheet, RawCell } from './book.ts'
import type { Value } from './kind.ts'
import { oldCells } from './old-cells.ts'
import { textBound } from './text-bound.ts'
import { unpackZip } from './unpack-zip.ts'

/** The first sheet, row by row; formulas and Excel's errors are marked, never computed. */
export async function readBook(packed: Buffer): Promise<RawCell[][]> {
  const bytes = unpackZip(packed)
  const sheet = await firstSheet(bytes)
  const within = textBound(IMPORT_MAX_ROWS)
  const rows = sheet.rows.map((row) => row.map((value) => rawCell(within(value))))
  for (const [place, cell] of sheet.cells ?? []) {
    const [row, column] = place.split(',').map(Number) as [number, number]
    const marked = mark(cell)
    if (marked && rows[row] && column < MAX_COLUMNS) rows[row][column] = marked
  }
  while (rows.length > 0 && rows.at(-1)!.every((cell) => cell === null)) rows.pop()
  return rows
}

/** The first sheet of a file of Excel 97 to 2003. Errors and formats are marked as in a new one; a formula is what was last computed of it. */
export async function readOldBook(bytes: Buffer): Promise<RawCell[][]> {
  const { readXls } = await import('hucre')
  const book = await readXls(bytes).catch(() => null)
  const sheet = book?.sheets[0]
  if (!sheet) throw new UnreadableFile('file.unreadable')
  const last = sheet.rows.findLastIndex((row) => row?.some((value) => rawCell(value ?? null) !== null))
  if (last > IMPORT_MAX_ROWS) throw new UnreadableFile('file.too-many-rows')
  const within = textBound(IMPORT_MAX_ROWS)
  const factsAt = factsOf(bytes)
  return Array.from({ length: last + 1 }, (_, row) =>
    Array.from((sheet.rows[row] ?? []).slice(0, MAX_COLUMNS), (value, column) =>
      cellOf(within(value ?? null), { isFormula: false, ...factsAt(row, column) }),
    ),
  )
}

function factsOf(bytes: Buffer): ReturnType<typeof oldCells> {
  try {
    return oldCells(bytes)
  } catch {
    throw new UnreadableFile('file.unreadable')
  }
}

async function firstSheet(bytes: Buffer) {
  try {
    const range = `A1:${colToLetter(MAX_COLUMNS - 1)}${IMPORT_MAX_ROWS + 1}`
    const sheet = (await readXlsx(bytes, { sheets: [0], range, readStyles: true })).sheets[0]
    if (!sheet) throw new UnreadableFile('file.unreadable')
    if (await goesOn(bytes)) throw new UnreadableFile('file.too-many-rows')
    return sheet
  } catch (error) {
    throw error instanceof UnreadableFile ? error : new UnreadableFile('file.unreadable')
  }
}

/** Does anything stand below the last row that is read? Row by row, so that a far row costs no more than a near one. */
async function goesOn(bytes: Buffer): Promise<boolean> {
  const below = `A${IMPORT_MAX_ROWS + 2}:${colToLetter(MAX_COLUMNS - 1)}1048576`
  for await (const { values } of streamXlsxRows(bytes, { sheet: 0, range: below }))
    if (values.some((value) => rawCell(value) !== null)) return true
  return false
}

function rawCell(value: CellValue): RawCell {
  if (value instanceof Date)
    return Number.isNaN(value.getTime()) ? { error: '#VALUE!' } : { date: value.toISOString().slice(0, 10) }
  if (typeof value === 'string') return visible(value.normalize('NFC')).trim() || null
  if (typeof value === 'number' && !Number.isFinite(value)) return { error: '#NUM!' }
  return value
}

/** What the value alone does not show: a formula, an error, leading zeros or the percentage of the number format. */
function mark({ type, formula, value, style }: Cell): RawCell | null {
  const facts = { isFormula: type === 'formula' || formula !== undefined, isError: type === 'error' }
  const numFmt = style?.numFmt
  const isMarked = facts.isFormula || facts.isError || shownNumber(value, numFmt) !== null
  return isMarked ? cellOf(value, { ...facts, numFmt }) : null
}

/** A cell by what its file says of it. */
export function cellOf(
  value: CellValue,
  { isFormula, isError, numFmt }: { isFormula: boolean; isError: boolean; numFmt: string | undefined },
): RawCell {
  const shown = shownNumber(value, numFmt)
  if (isFormula) return { formula: true, result: shown ?? rawCell(value) }
  return isError ? { error: String(value) } : (shown ?? rawCell(value))
}

/** A number that its format shows as more than the number; null for any other cell. */
function shownNumber(value: CellValue, numFmt = ''): RawCell | null {
  if (typeof value !== 'number') return null
  if (numFmt.includes('%')) return { number: value, shown: `${Number((value * 100).toPrecision(15))}%` }
  const digits = digitsOf(numFmt)
  return digits > String(value).length && digits <= MAX_DIGITS && /^\d+$/.test(String(value))
    ? { number: value, shown: String(value).padStart(digits, '0') }
    : null
}

/** No code and no telephone has more; a format may ask for thousands, in each of its cells. */
const MAX_DIGITS = 30

/** How many digits a whole number at least shows under a format like `0000000000` or `0### ### ###`. */
function digitsOf(format: string): number {
  return /^[-0# .()\\"]+$/.test(format) && !/[.][0#]*$/.test(format)
    ? format.replace(/[^0#]/g, '').replace(/^#+/, '').length
    : 0
}

/** A typed .xlsx: texts are text cells whatever they begin with, numbers and dates typed, the header frozen. */
export async function writeBook(book: Book): Promise<Uint8Array> {
  return writeXlsx({ sheets: book.sheets.map(writeSheet), stringMode: 'shared' })
}

function writeSheet(sheet: BookSheet): WriteSheet {
  const lists = sheet.columns.flatMap((column, index) =>
    column.pickFrom ? [{ index, from: column.pickFrom }] : [],
  )
  return {
    name: sheet.name,
    columns: sheet.columns.map((column) => ({ width: column.width, ...format(column) })),
    rows: [
      sheet.columns.map((column) => column.header),
      ...sheet.rows.map((row) => row.map((value, index) => typed(value, sheet.columns[index]!))),
    ],
    cells: new Map(sheet.columns.map((column, index) => [`0,${index}`, header(column)])),
    freezePane: { rows: 1 },
    ...(sheet.hidden ? { hidden: true } : {}),
    dataValidations: lists.map(({ index, from }) => ({
      type: 'list' as const,
      formula1: from,
      allowBlank: true,
      range: `${cellRef(1, index)}:${cellRef(IMPORT_MAX_ROWS, index)}`,
    })),
  }
}

function header(column: BookColumn): Partial<Cell> {
  return {
    value: column.header,
    type: 'string',
    style: { font: { bold: true } },
    ...(column.comment ? { comment: { text: column.comment, author: 'Barem' } } : {}),
  }
}

function format({ kind, decimals = 2 }: BookColumn): { numFmt?: string } {
  if (kind === 'date') return { numFmt: 'dd/mm/yyyy' }
  if (kind === 'number') return { numFmt: decimals === 0 ? '#,##0' : `#,##0.${'#'.repeat(decimals)}` }
  return kind === 'text' ? { numFmt: '@' } : {}
}

function typed(value: Value, column: BookColumn): CellValue {
  return column.kind === 'date' && typeof value === 'string' ? new Date(`${value}T00:00:00Z`) : value
}
