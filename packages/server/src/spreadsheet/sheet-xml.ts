import { MAX_COLUMNS } from '@barem/shared/spreadsheet/limits'
import { isDateFormat, serialToDate } from 'hucre'
import { UnreadableFile } from '#file/failure'
import { attribute, scanXml, type XmlHandlers } from '#file/xml-scan'
import { percentFormats, type RawCell } from './book.ts'
import { cellOf } from './engine.ts'
import { HeldTexts } from './held-texts.ts'
import type { StreamedRow } from './stream.ts'
import { textBound } from './text-bound.ts'

/** Rows that say nothing, as the format of a whole column leaves them, are passed over: so many for each that is allowed. */
const EMPTY_ROWS = 10

const named = { r: attribute('r'), s: attribute('s'), t: attribute('t'), id: attribute('id', true) }
const target = attribute('Target')
const relation = attribute('Id')
const numFmtId = attribute('numFmtId')
const formatCode = attribute('formatCode')
const date1904 = attribute('date1904')

/** Where the first sheet lies in the file, and from when its dates count. */
export function sheetOf(workbook: string, relations: string): { sheet: string; date1904: boolean } {
  let first: string | undefined
  let from1904 = false
  read(workbook, (name, attributes) => {
    if (name === 'workbookPr') from1904 = ['1', 'true'].includes(date1904(attributes) ?? '')
    if (name === 'sheet') first ??= named.id(attributes) ?? ''
  })
  let sheet: string | undefined
  read(relations, (name, attributes) => {
    if (name === 'Relationship' && relation(attributes) === first) sheet ??= target(attributes)
  })
  if (!first || !sheet) throw new UnreadableFile('file.unreadable')
  return { sheet: sheet.startsWith('/') ? sheet.slice(1) : `xl/${sheet}`, date1904: from1904 }
}

const DATE_IDS = new Set([14, 15, 16, 17, 18, 19, 20, 21, 22, 45, 46, 47])

export interface Format {
  isDate: boolean
  code: string
}

/** The format of each style of a cell, by its place. */
export function formatsOf(styles: string): Format[] {
  const codes = new Map<number, string>()
  const formats: Format[] = []
  let within = false
  read(
    styles,
    (name, attributes) => {
      if (name === 'numFmt') codes.set(Number(numFmtId(attributes)), formatCode(attributes) ?? '')
      if (name === 'cellXfs') within = true
      if (name !== 'xf' || !within) return
      const id = Number(numFmtId(attributes) ?? 0)
      const code = codes.get(id) ?? percentFormats[id] ?? ''
      formats.push({ code, isDate: codes.has(id) ? isDateFormat(code) : DATE_IDS.has(id) })
    },
    (name) => {
      if (name === 'cellXfs') within = false
    },
  )
  return formats
}

function read(xml: string, open: XmlHandlers['open'], close: XmlHandlers['close'] = () => {}): void {
  const scan = scanXml({ open, close, text: () => {} })
  scan.write(xml)
  scan.end()
}

/** The texts of `sharedStrings.xml`; how a text is to be pronounced is none of it. */
export function textReader(): XmlHandlers & { texts: HeldTexts } {
  const texts = new HeldTexts()
  let [text, within, aside] = ['', false, false]
  return {
    texts,
    open: (name) => {
      if (name === 'si') text = ''
      if (name === 'rPh') aside = true
      if (name === 't') within = true
    },
    close: (name) => {
      if (name === 't') within = false
      if (name === 'rPh') aside = false
      if (name === 'si') texts.add(escapesOf(text))
    },
    text: (piece) => {
      if (within && !aside) text += piece
    },
  }
}

/** `_x000D_` stands for a character that XML cannot hold (ECMA-376, ST_Xstring). */
function escapesOf(text: string): string {
  if (!text.includes('_x')) return text
  return text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))
}

interface Workbook {
  texts: HeldTexts
  formats: readonly Format[]
  date1904: boolean
}

interface OpenCell {
  column: number
  type: string
  style: number
  text: string
  isFormula: boolean
}

/** Takes the rows of a sheet out of its XML, as it comes; they wait in `rows`. */
export function rowReader(workbook: Workbook, maxRows: number): XmlHandlers & { rows: StreamedRow[] } {
  const rows: StreamedRow[] = []
  const within = textBound(maxRows)
  let [row, kept, seen, column] = [0, 0, 0, 0]
  let cells: RawCell[] = []
  let cell: OpenCell | null = null
  let inText = false
  const open = (name: string, attributes: string) => {
    if (name === 'c') {
      column = columnOf(named.r(attributes)) ?? column + 1
      const style = Number(named.s(attributes) ?? -1)
      cell = { column, style, type: named.t(attributes) ?? 'n', text: '', isFormula: false }
    } else if (name === 'v' || name === 't') inText = true
    else if (name === 'f' && cell) cell.isFormula = true
    else if (name === 'row') {
      const at = Number(named.r(attributes) ?? row + 1)
      if (!(at > row)) throw new UnreadableFile('file.unreadable')
      row = at
      cells = []
      column = -1
      seen += 1
      if (seen > (maxRows + 1) * EMPTY_ROWS) throw new UnreadableFile('file.too-many-rows')
    }
  }
  const close = (name: string) => {
    if (name === 'v' || name === 't') inText = false
    else if (name === 'c' && cell) {
      if (cell.column < MAX_COLUMNS) {
        while (cells.length < cell.column) cells.push(null)
        cells[cell.column] = cellValue(cell, workbook, within)
      }
      cell = null
    } else if (name === 'row' && cells.some((one) => one !== null)) {
      kept += 1
      if (kept > maxRows + 1) throw new UnreadableFile('file.too-many-rows')
      rows.push({ row, cells })
    }
  }
  const text = (piece: string) => {
    if (inText && cell) cell.text += piece
  }
  return { rows, open, close, text }
}

/** `BC12` is column 54, counted from 0; null without a reference. */
function columnOf(reference: string | undefined): number | null {
  const letters = /^[A-Z]{1,3}/.exec(reference ?? '')?.[0]
  if (!letters) return null
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

function cellValue(
  { type, style, text, isFormula }: OpenCell,
  { texts, formats, date1904 }: Workbook,
  within: ReturnType<typeof textBound>,
): RawCell {
  const format = formats[style]
  const number = text === '' ? Number.NaN : Number(text)
  const value =
    type === 's'
      ? (texts.at(number) ?? null)
      : type === 'b'
        ? text === '1' || text.toLowerCase() === 'true'
        : type === 'str' || type === 'inlineStr'
          ? escapesOf(text)
          : type === 'e' || Number.isNaN(number)
            ? text || null
            : format?.isDate
              ? serialToDate(number, date1904)
              : number
  return cellOf(within(value), { isFormula, isError: type === 'e', numFmt: format?.code })
}
