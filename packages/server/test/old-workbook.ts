/** What a cell of an old workbook says: a text, one of the shared texts by its number, a number under a format of `formats`, an error by its code. */
export type OldCell =
  | string
  | number
  | { shared: number }
  | { number: number; format: number }
  | { error: number; computed?: boolean }

const SECTOR = 512
const [END_OF_CHAIN, FREE, OF_TABLE] = [0xfffffffe, 0xffffffff, 0xfffffffd]

const words = (...values: number[]) => Buffer.from(Uint16Array.from(values).buffer)
const longs = (...values: number[]) => Buffer.from(Uint32Array.from(values).buffer)
const record = (id: number, ...data: Buffer[]) => {
  const body = Buffer.concat(data)
  return Buffer.concat([words(id, body.length), body])
}
const written = (text: string) => [words(text.length), Buffer.from([1]), Buffer.from(text, 'utf16le')]

/**
 * A workbook of Excel 97 to 2003 (BIFF8) with one sheet, made by hand as nothing here writes one. `runs` writes the numbers
 * that stand beside each other in one record, as Excel does; a shared text of Latin letters has up to 8,000 characters.
 */
export function oldWorkbook(
  rows: readonly (readonly (OldCell | null)[])[],
  { formats = [], shared = [], runs = false }: { formats?: string[]; shared?: string[]; runs?: boolean } = {},
): Buffer {
  const begin = (type: number) => record(0x809, words(0x600, type, 0x0dbb, 0x07cc, 0, 0, 6, 0))
  const end = record(0x0a)
  const head = Buffer.concat([
    begin(5),
    ...formats.map((code, at) => record(0x41e, words(164 + at), ...written(code))),
    // the style of a cell that says none, one of each format, and one of a format that Excel knows by itself: 0%
    ...[0, ...formats.map((_, at) => 164 + at), 9].map((id) =>
      record(0xe0, words(0, id, 0), Buffer.alloc(14)),
    ),
    ...shared.map((text) =>
      record(0xfc, longs(1, 1), words(text.length), Buffer.from([0]), Buffer.from(text, 'latin1')),
    ),
  ])
  const sheetAt = (at: number) => record(0x85, longs(at), Buffer.from([0, 0, 1, 0]), Buffer.from('S'))
  const cells = rows.flatMap((row, y) =>
    runs ? rowInRuns(row, y) : row.map((cell, x) => cellRecord(cell, y, x)),
  )
  const place = head.length + sheetAt(0).length + end.length
  return container(Buffer.concat([head, sheetAt(place), end, begin(0x10), ...cells, end]))
}

/** The number of the style of Excel's own format of percentages, behind those of `formats`. */
export const ownPercent = (formats: readonly string[] = []) => formats.length + 1

function cellRecord(cell: OldCell | null | undefined, y: number, x: number): Buffer {
  if (cell === null || cell === undefined) return Buffer.alloc(0)
  if (typeof cell === 'string') return record(0x204, words(y, x, 0), ...written(cell))
  if (typeof cell === 'number') return cellRecord({ number: cell, format: 0 }, y, x)
  if ('shared' in cell) return record(0xfd, words(y, x, 0), longs(cell.shared))
  if ('error' in cell)
    return cell.computed
      ? record(0x06, words(y, x, 0), Buffer.from([2, 0, cell.error, 0, 0, 0, 0xff, 0xff]), Buffer.alloc(8))
      : record(0x205, words(y, x, 0), Buffer.from([cell.error, 1]))
  const value = Buffer.alloc(8)
  value.writeDoubleLE(cell.number)
  return record(0x203, words(y, x, cell.format), value)
}

/** Hundredths, as Excel keeps short numbers (RK), those beside each other in one record. */
function rowInRuns(row: readonly (OldCell | null)[], y: number): Buffer[] {
  const made: Buffer[] = []
  for (let x = 0; x < row.length; x += 1) {
    const run: Buffer[] = []
    for (let at = x; isFormatted(row[at]); at += 1) {
      const { number, format } = row[at] as { number: number; format: number }
      run.push(Buffer.concat([words(format), longs((Math.round(number * 100) << 2) | 3)]))
    }
    if (run.length > 1) {
      made.push(record(0xbd, words(y, x), ...run, words(x + run.length - 1)))
      x += run.length - 1
    } else if (run.length === 1) made.push(record(0x27e, words(y, x), ...run))
    else made.push(cellRecord(row[x], y, x))
  }
  return made
}

function isFormatted(cell: OldCell | null | undefined): boolean {
  return typeof cell === 'object' && cell !== null && 'number' in cell
}

/** The file around a workbook ([MS-CFB]): table of sectors, directory, the workbook itself. */
function container(workbook: Buffer): Buffer {
  const size = Math.max(workbook.length, 4096)
  const sectors = Math.ceil(size / SECTOR)
  const tables = Math.ceil((sectors + 1) / (SECTOR / 4 - 1))
  const table = Array<number>((tables * SECTOR) / 4).fill(FREE)
  table.fill(OF_TABLE, 0, tables)
  table[tables] = END_OF_CHAIN
  for (let at = 1; at <= sectors; at += 1)
    table[tables + at] = at === sectors ? END_OF_CHAIN : tables + at + 1
  const header = Buffer.alloc(SECTOR, 0xff)
  header.fill(0, 0, 76)
  Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]).copy(header)
  words(0x3e, 3, 0xfffe, 9, 6).copy(header, 24)
  longs(tables, tables, 0, 4096, END_OF_CHAIN, 0, END_OF_CHAIN, 0).copy(header, 44)
  longs(...Array.from({ length: tables }, (_, at) => at)).copy(header, 76)
  const directory = [
    entry('Root Entry', { type: 5, start: END_OF_CHAIN, size: 0, child: 1 }),
    entry('Workbook', { type: 2, start: tables + 1, size, child: FREE }),
    Buffer.alloc(256),
  ]
  const padded = Buffer.concat([workbook, Buffer.alloc(sectors * SECTOR - workbook.length)])
  return Buffer.concat([header, longs(...table), ...directory, padded])
}

function entry(
  name: string,
  { type, start, size, child }: { type: number; start: number; size: number; child: number },
): Buffer {
  const made = Buffer.alloc(128)
  const title = Buffer.from(`${name}\0`, 'utf16le')
  title.copy(made)
  made.writeUInt16LE(title.length, 64)
  made[66] = type
  made[67] = 1
  longs(FREE, FREE, child).copy(made, 68)
  longs(start, size).copy(made, 116)
  return made
}
