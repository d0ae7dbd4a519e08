/** How the name of what was pasted ends, where it is imported as a file is. */
export const PASTED_SUFFIX = '.tsv'

/**
 * The cells of what was copied from a spreadsheet: rows by line ends, cells by tabs. A cell with a line end, a tab or a
 * quotation mark inside arrives in quotation marks, with its own doubled. One empty line at the end is not a row.
 */
export function parsePaste(text: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  let cell = ''
  let quoted = false
  const endCell = () => {
    row.push(cell.trim())
    cell = ''
  }
  const endRow = () => {
    endCell()
    rows.push(row)
    row = []
  }
  const clean = text.replace(/\r\n?/g, '\n')
  for (let at = 0; at < clean.length; at++) {
    const char = clean[at]
    if (quoted) {
      if (char === '"' && clean[at + 1] === '"') {
        cell += '"'
        at++
      } else if (char === '"') quoted = false
      else cell += char
    } else if (char === '"' && cell === '' && closes(clean, at)) quoted = true
    else if (char === '\t') endCell()
    else if (char === '\n') endRow()
    else cell += char
  }
  if (cell !== '' || row.length > 0) endRow()
  return rows
}

/** A mark that opens a quoted cell has a partner that ends it; an inch mark (3" pipe) has none. */
function closes(text: string, open: number): boolean {
  return /^(?:[^"]|"")*"(?:[\t\n]|$)/.test(text.slice(open + 1))
}

/** Whether pasting this means rows rather than text for one cell. */
export function isTable(text: string): boolean {
  return /[\t\n]/.test(text.replace(/\r?\n$/, ''))
}
