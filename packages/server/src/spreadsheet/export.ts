import { translate } from '@barem/shared/i18n/translate'
import { businessDate } from '@barem/shared/values/local-date'
import { type Actor, may, scopeKey } from '#access/actor'
import { inTransaction, retries } from '#db/transaction'
import { record } from '#event/record'
import { sha256Of } from '#file/sha256'
import { storageKey } from '#file/storage-key'
import type { OwnContext } from '#http/call'
import { fieldRefusal, Refusal, schemaIssues } from '#refusal'
import { rightsToView, type SpreadsheetColumn, type SpreadsheetKind, type Value } from './kind.ts'
import { writeSpreadsheet } from './run.ts'
import { bookColumn } from './template.ts'

/** How long its creator can download an export. */
const LIFETIME_MS = 10 * 60_000
/** Bounded by the worker's memory; larger files are slow in Excel. */
const MAX_ROWS = 100_000
/** Held in the process that answers everybody; on average 750 a row of the longest list, of which most have some 300. */
const MAX_CHARACTERS = 75_000_000
/** PostgreSQL's code of a statement that took longer than it may (`statement_timeout`). */
const QUERY_CANCELED = '57014'
/** Reading the rows and writing the file, the wait for a place apart; below the deadline of the request. */
const WORK_MS = 20_000
export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Writes all rows of the view to an .xlsx that its creator may download once; an event records who exported what. */
export async function exportFile(call: OwnContext & { actor: Actor; body: unknown }, kind: SpreadsheetKind) {
  const { columns: chosen, ...view } = call.body as ExportBody
  const parsed = kind.query.safeParse(view)
  if (!parsed.success) throw new Refusal('validation', { errors: schemaIssues(parsed.error, 'body') })
  const { locale, actor, deps, now } = call
  const columns = exportedColumns(kind, actor, chosen)
  const rows: Value[][] = []
  let characters = 0
  const since = performance.now()
  const left = () => WORK_MS - (performance.now() - since)
  for await (const row of withinTime(kind.rows(call, parsed.data))) {
    if (rows.length >= MAX_ROWS) throw new Refusal('file.too-many-rows', { params: { max: MAX_ROWS } })
    if (left() <= 0) throw new Refusal('file.too-much-data', {}, new Error(`${rows.length} rows read`))
    const cells = columns.map((column) => shown(column.value(row, call), column.kind, locale))
    for (const cell of cells) if (typeof cell === 'string') characters += cell.length
    if (characters > MAX_CHARACTERS) throw new Refusal('file.too-much-data')
    rows.push(cells)
  }
  await sweep(call)
  const name = kind.title[locale]
  const book = {
    sheets: [{ name: sheetName(name), columns: columns.map((column) => bookColumn(column, locale)), rows }],
  }
  const bytes = await writeSpreadsheet(book, left())
  const id = deps.random.id()
  const key = storageKey('export', deps.random)
  await deps.files.put(key, bytes)
  await inTransaction(
    deps.db,
    async (attempt) => {
      await attempt.trx
        .insertInto('file')
        .values({
          id,
          folder: 'export',
          name: `${sheetName(name)} ${businessDate(now)}.xlsx`,
          storageKey: key,
          contentType: XLSX,
          size: bytes.length,
          sha256: sha256Of(bytes),
          ownerId: actor.id,
          needs: [
            ...new Set([
              ...rightsToView(kind).filter((right) => may(actor, right)),
              ...columns.flatMap(({ needs }) => needs ?? []),
            ]),
          ],
          scope: scopeKey(actor, kind.scopedAs ?? kind.entity),
          entity: kind.scopedAs ?? kind.entity,
          createdAt: now,
          expiresAt: new Date(now.getTime() + LIFETIME_MS),
        })
        .execute()
      await record(
        { ...call, ...attempt },
        { kind: 'export.made', entity: kind.entity, entityId: id, note: String(rows.length) },
      )
    },
    retries(deps),
  )
  return { filePath: id, rows: rows.length }
}

/** A query that meets the database's own limit would meet it again: that is no time at which to come back. */
async function* withinTime<Row>(rows: AsyncIterable<Row>): AsyncIterable<Row> {
  try {
    yield* rows
  } catch (error) {
    if ((error as { code?: unknown }).code !== QUERY_CANCELED) throw error
    throw new Refusal('file.too-much-data', {}, error as Error)
  }
}

type ExportBody = { columns?: string[] }

/** All columns this person may see, or those chosen in a list, in their order; an unknown one is refused. */
function exportedColumns(
  kind: SpreadsheetKind,
  actor: Actor,
  chosen: readonly string[] | undefined,
): SpreadsheetColumn[] {
  const open = kind.columns.filter(({ needs }) => !needs || may(actor, needs))
  if (!chosen) return open.filter(({ whenChosen }) => !whenChosen)
  return chosen.map((key, place) => {
    const column = open.find((one) => one.key === key)
    if (!column) throw fieldRefusal(`columns.${place}`, 'invalid_value')
    return column
  })
}

/** Deletes expired exports. */
async function sweep({ db, deps, now }: OwnContext): Promise<void> {
  const due = await db
    .deleteFrom('file')
    .where('folder', '=', 'export')
    .where('expiresAt', '<=', now)
    .returning('storageKey')
    .execute()
  await Promise.all(due.map(({ storageKey }) => deps.files.remove(storageKey)))
}

function shown(value: Value, kind: string, locale: 'vi' | 'en'): Value {
  return kind === 'switch' && typeof value === 'boolean'
    ? translate(locale, `spreadsheet.${value ? 'yes' : 'no'}`)
    : value
}

/** Excel allows 31 characters of a sheet's name, and not these. */
export function sheetName(title: string): string {
  return title.replace(/[[\]:*?/\\]/g, '-').slice(0, 31)
}
