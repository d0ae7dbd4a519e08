import { IMPORT_MAX_ROWS } from '@barem/shared/spreadsheet/limits'
import { UnreadableFile } from '#file/failure'

/** Rows of a file, those of format only among them: the parser's time grows faster than their number. */
const MAX_ROW_ELEMENTS = 4 * IMPORT_MAX_ROWS
/** Elements of all parts of a file: three for each cell of a full sheet of 60 columns. */
const MAX_ELEMENTS = 3 * 60 * IMPORT_MAX_ROWS

const [LESS_THAN, GREATER_THAN, SLASH, COLON, SPACE] = [...'<>/: '].map((sign) => sign.charCodeAt(0))
const ROW = Buffer.from('row')

/**
 * Counts the elements and rows of a file's parts before they are parsed: a few megabytes may describe millions of rows,
 * over which the parser takes minutes.
 * @throws {UnreadableFile}
 */
export function guardMarkup(parts: readonly Buffer[]): void {
  let elements = 0
  let rows = 0
  for (const part of parts) {
    for (let at = 0; at < part.length; at += 1) {
      if (part[at] !== LESS_THAN || part[at + 1] === SLASH) continue
      elements += 1
      if (isRow(part, at + 1)) rows += 1
      if (rows > MAX_ROW_ELEMENTS) throw new UnreadableFile('file.too-many-rows')
      if (elements > MAX_ELEMENTS)
        throw new UnreadableFile(rows > IMPORT_MAX_ROWS ? 'file.too-many-rows' : 'file.bomb')
    }
  }
}

/** Whether the element whose name begins here is a row, with or without a namespace prefix. */
function isRow(part: Buffer, from: number): boolean {
  let [name, end] = [from, from]
  for (; !endsName(part[end]); end += 1) if (part[end] === COLON) name = end + 1
  return end - name === ROW.length && part.compare(ROW, 0, ROW.length, name, end) === 0
}

/** `<row>`, `<row/>`, `<row r="1">`; a tab and a line end come before a space. */
function endsName(byte: number | undefined): boolean {
  return byte === undefined || byte <= SPACE! || byte === SLASH || byte === GREATER_THAN
}
