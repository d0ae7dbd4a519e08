import { percentFormats } from './book.ts'
import { workbookStream } from './old-container.ts'

/** The records of a workbook that say how its cells look ([MS-XLS] 2.3). */
const RECORD = {
  ...{ end: 0x0a, format: 0x41e, style: 0xe0, sheet: 0x85 },
  ...{ number: 0x203, rk: 0x27e, manyRk: 0xbd, formula: 0x06, boolOrError: 0x205 },
} as const
/** The result of a formula is no number where its last two bytes say so; its first says what it is. */
const NO_NUMBER = 0xffff
const ERROR_RESULT = 2

interface Facts {
  isError: boolean
  numFmt: string | undefined
}

/**
 * What the values of an old workbook's first sheet do not tell, by row and column counted from 0: the format of a number,
 * and whether a text is one of Excel's errors.
 */
export function oldCells(file: Buffer): (row: number, column: number) => Facts {
  const facts = factsOf(file)
  return (row, column) => facts.get(placeOf(row, column)) ?? { isError: false, numFmt: undefined }
}

/** Columns are 256. */
const placeOf = (row: number, column: number) => row * 256 + column

function factsOf(file: Buffer): Map<number, Facts> {
  const book = workbookStream(file)
  const facts = new Map<number, Facts>()
  const { styles, sheetAt } = lookOf(book)
  for (const { id, data } of records(book, sheetAt)) {
    const note = (at: number, style: number, isError = false) =>
      facts.set(placeOf(data.readUInt16LE(0), at), { isError, numFmt: styles[style] })
    if (id === RECORD.manyRk)
      for (let from = 4; from + 6 <= data.length - 2; from += 6)
        note(data.readUInt16LE(2) + (from - 4) / 6, data.readUInt16LE(from))
    else if (id === RECORD.number || id === RECORD.rk) note(data.readUInt16LE(2), data.readUInt16LE(4))
    else if (id === RECORD.boolOrError) note(data.readUInt16LE(2), data.readUInt16LE(4), data[7] === 1)
    else if (id === RECORD.formula) {
      const isError = data.readUInt16LE(12) === NO_NUMBER && data[6] === ERROR_RESULT
      note(data.readUInt16LE(2), data.readUInt16LE(4), isError)
    }
  }
  return facts
}

/** The format of each style by its place, and where the first sheet begins. */
function lookOf(book: Buffer): { styles: (string | undefined)[]; sheetAt: number } {
  const formats = new Map<number, string>()
  const ids: number[] = []
  let sheetAt = book.length
  for (const { id, data } of records(book, 0)) {
    if (id === RECORD.format) formats.set(data.readUInt16LE(0), textAt(data, 2))
    else if (id === RECORD.style) ids.push(data.readUInt16LE(2))
    else if (id === RECORD.sheet && sheetAt === book.length) sheetAt = data.readUInt32LE(0)
  }
  return { styles: ids.map((id) => formats.get(id) ?? percentFormats[id]), sheetAt }
}

/** The records from a place to the end of their part. */
function* records(book: Buffer, from: number): Generator<{ id: number; data: Buffer }> {
  for (let at = from; at + 4 <= book.length; ) {
    const [id, length] = [book.readUInt16LE(at), book.readUInt16LE(at + 2)]
    if (id === RECORD.end) return
    yield { id, data: book.subarray(at + 4, at + 4 + length) }
    at += 4 + length
  }
}

/** A text with its length before it, of one byte or of two a character. */
function textAt(data: Buffer, at: number): string {
  const length = data.readUInt16LE(at)
  const isWide = (data[at + 2]! & 1) === 1
  return data.toString(isWide ? 'utf16le' : 'latin1', at + 3, at + 3 + length * (isWide ? 2 : 1))
}
