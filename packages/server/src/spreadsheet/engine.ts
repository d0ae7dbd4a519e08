import { IMPORT_MAX_ROWS } from '@barem/shared/spreadsheet/limits'
import {
  type Cell,
  type CellValue,
  cellRef,
  colToLetter,
  readXlsx,
  type WriteSheet,
  writeXlsx,
} from 'hucre/xlsx'
import type { Book, BookColumn, BookSheet, RawCell } from './book.ts'
import { UnreadableFile } from './failure.ts'
import type { Value } from './kind.ts'
import { guardZip } from './zip-guard.ts'

/** No list of the house has more columns; what stands further right is not looked at. */
const MAX_COLUMNS = 60

/** The first sheet, row by row; formulas and Excel's errors are marked, never computed. */
export async function readBook(bytes: Buffer): Promise<RawCell[][]> {
  guardZip(bytes)
  const range = `A1:${colToLetter(MAX_COLUMNS - 1)}${IMPORT_MAX_ROWS + 2}`
  const sheet = await firstSheet(bytes, range)
  const rows = sheet.rows.map((row) => row.map(rawCell))
  for (const [place, cell] of sheet.cells ?? []) {
    const [row, column] = place.split(',').map(Number) as [number, number]
    const marked = mark(cell)
    if (marked && rows[row] && column < MAX_COLUMNS) rows[row][column] = marked
  }
  while (rows.length > 0 && rows.at(-1)!.every((cell) => cell === null)) rows.pop()
  if (rows.length > IMPORT_MAX_ROWS + 1) throw new UnreadableFile('file.too-many-rows')
  return rows
}

async function firstSheet(bytes: Buffer, range: string) {
  try {
    const book = await readXlsx(bytes, { sheets: [0], range })
    const sheet = book.sheets[0]
    if (!sheet) throw new UnreadableFile('file.unreadable')
    return sheet
  } catch (error) {
    throw error instanceof UnreadableFile ? error : new UnreadableFile('file.unreadable')
  }
}

function rawCell(value: CellValue): RawCell {
  if (value instanceof Date)
    return Number.isNaN(value.getTime()) ? { error: '#VALUE!' } : { date: value.toISOString().slice(0, 10) }
  if (typeof value === 'string') return value.normalize('NFC').trim() || null
  return value
}

function mark(cell: Cell): RawCell | null {
  if (cell.type === 'formula' || cell.formula !== undefined) return { formula: true }
  return cell.type === 'error' ? { error: String(cell.value) } : null
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
