import type { DataOf } from '@barem/shared/http/endpoint'
import type { spreadsheetEndpoints } from '@barem/shared/spreadsheet/endpoints'
import { SPREADSHEET_MAX_MB } from '@barem/shared/spreadsheet/limits'
import { type Actor, may } from '#access/actor'
import { authorizeAny } from '#access/authorization'
import type { FileAnswer, OwnContext } from '#http/call'
import { Refusal } from '#refusal'
import { pastedOf } from './cells.ts'
import { sheetName, XLSX } from './export.ts'
import type { LinesOf } from './kind.ts'
import { readSpreadsheet, writeSpreadsheet } from './run.ts'
import { bookColumn } from './template.ts'

type Call = OwnContext & { actor: Actor }
type Cells = DataOf<(typeof spreadsheetEndpoints)['readLines']>

/** Rows above and below the lines of a customer's list: its letterhead, its headings, its sums. */
const OTHER_ROWS = 60

/** The rows of an uploaded .xlsx that say anything, as the texts and numbers their cells show. */
export function readLines(call: Call, { most, write }: LinesOf): Promise<Cells> {
  authorizeAny(call.actor, write)
  return call.received(SPREADSHEET_MAX_MB, async ({ name, bytes }, later) => {
    authorizeAny(later.actor, write)
    if (!/\.xlsx$/i.test(name)) throw new Refusal('file.type', { params: { name, types: '.xlsx' } })
    const read = (await readSpreadsheet(bytes)).map((row) => row.map(pastedOf))
    const rows = read.filter((row) => row.some((cell) => cell !== null))
    if (rows.length === 0) throw new Refusal('import.empty')
    if (rows.length > most + OTHER_ROWS) throw new Refusal('file.too-many-rows', { params: { max: most } })
    return { rows }
  })
}

/** The lines of a stored record as an .xlsx, without the columns this person may not see. */
export async function linesFile(call: Call, lines: LinesOf, id: string): Promise<FileAnswer> {
  const { locale, actor } = call
  const found = await lines.of(call, id)
  const columns = lines.columns.filter(({ needs }) => !needs || may(actor, needs))
  const sheet = {
    name: sheetName(found.name),
    columns: columns.map((column) => bookColumn(column, locale)),
    rows: found.lines.map((line) => columns.map((column) => column.value(line, call))),
  }
  return {
    name: `${sheet.name}.xlsx`,
    contentType: XLSX,
    body: await writeSpreadsheet({ sheets: [sheet] }),
  }
}
