import { createHash } from 'node:crypto'
import type { ImportResult } from '@barem/shared/spreadsheet/endpoints'
import { MAX_ROWS_SHOWN } from '@barem/shared/spreadsheet/endpoints'
import { SPREADSHEET_MAX_MB } from '@barem/shared/spreadsheet/limits'
import { businessDate } from '@barem/shared/values/local-date'
import { inTransaction, retries } from '#db/transaction'
import { type Actor, may } from '#http/actor'
import type { CommandContext, OwnContext, ReadContext } from '#http/call'
import type { ReceivedFile } from '#http/received-file'
import { Refusal } from '#http/refusal'
import { keepBatch, writeRows } from './batch.ts'
import type { CheckedRow, SpreadsheetColumn, SpreadsheetKind } from './kind.ts'
import { namingChoices } from './nearest.ts'
import { readSpreadsheet } from './run.ts'
import { type ReadRow, readRows } from './sheet-rows.ts'

export type Mode = 'preview' | 'valid' | 'all'

export interface ReadFile extends ReceivedFile {
  rows: ReadRow[]
  columns: SpreadsheetColumn[]
}

interface JudgedRow extends ReadRow, Pick<CheckedRow<unknown>, 'body' | 'existing'> {}

const NOTHING = { batch: null, created: 0, updated: 0 }

/** The columns this person may see and fill. */
export function columnsFor(kind: SpreadsheetKind, actor: Actor): SpreadsheetColumn[] {
  return kind.columns.filter((column) => !column.needs || may(actor, column.needs))
}

/** Receives and processes the uploaded file of an import: an .xlsx with the columns of the kind. */
export function withUpload<Result>(
  call: OwnContext & { actor: Actor },
  kind: SpreadsheetKind,
  work: (file: ReadFile) => Promise<Result>,
): Promise<Result> {
  return call.received(SPREADSHEET_MAX_MB, async (file) => {
    if (!/\.xlsx$/i.test(file.name)) throw new Refusal('file.type', { params: { types: '.xlsx' } })
    const columns = columnsFor(kind, call.actor).filter((column) => !column.readOnly)
    const reading = { locale: call.locale, today: businessDate(call.now) }
    return work({ ...file, columns, rows: readRows(await readSpreadsheet(file.bytes), columns, reading) })
  })
}

/** All errors of each row: first those of single cells, then those found by the kind. */
export async function judge(
  context: ReadContext,
  kind: SpreadsheetKind,
  file: ReadFile,
): Promise<JudgedRow[]> {
  const [checked, inWords] = await Promise.all([
    kind.check!(context, file.rows),
    namingChoices(context, file.columns),
  ])
  const byRow = new Map<number, CheckedRow<unknown>>(checked.map((one) => [one.row, one]))
  return file.rows.map((read) => {
    const { body = null, existing = null, errors = [] } = byRow.get(read.row) ?? {}
    const known = new Set(read.errors.map((error) => error.path))
    const all = [...read.errors, ...errors.filter((error) => !known.has(error.path.split('.')[0] ?? ''))]
    const named = all.map((error) => inWords(error, read))
    return { ...read, existing, errors: named, body: all.length > 0 ? null : body }
  })
}

/**
 * Checks a file (`preview`), or imports its valid rows, or all or none. Validation, writes, the batch and its
 * one event are a single transaction; a completely imported file is refused the second time by the batch's unique index.
 */
export function importFile(
  call: OwnContext & { actor: Actor },
  kind: SpreadsheetKind,
  mode: Mode,
): Promise<ImportResult> {
  return withUpload(call, kind, (file) => takeOver(call, kind, mode, file))
}

async function takeOver(
  call: OwnContext & { actor: Actor },
  kind: SpreadsheetKind,
  mode: Mode,
  file: ReadFile,
): Promise<ImportResult> {
  const sha256 = createHash('sha256').update(file.bytes).digest('hex')
  if (mode === 'preview') return result(call, file, await judge(call, kind, file), NOTHING)
  const { deps } = call
  return inTransaction(
    deps.db,
    (attempt) =>
      call.runIdempotent(attempt, `${file.name} ${sha256}`, async () => {
        const { trx } = attempt
        const command: CommandContext = { ...call, ...attempt }
        await refuseDone(trx, kind, sha256)
        const judged = await judge({ ...call, db: trx }, kind, file)
        refuseErrors(judged, mode)
        const good = judged.filter((row) => row.errors.length === 0)
        const written = await writeRows(kind.record!, command, good)
        const whole = good.length === judged.length
        const done = keepBatch(command, kind, { name: file.name, sha256: whole ? sha256 : null }, written)
        return result(call, file, judged, done)
      }),
    retries(deps),
  ).catch(async (error: unknown) => {
    // Another request may have taken over this very file meanwhile: then its rows are the ones that exist.
    if (!(error instanceof Refusal) || error.code === 'import.has-errors')
      await refuseDone(deps.db, kind, sha256)
    throw error
  })
}

async function refuseDone(db: ReadContext['db'], kind: SpreadsheetKind, sha256: string): Promise<void> {
  const done = await db
    .selectFrom('importBatch')
    .select('id')
    .where('kind', '=', kind.path)
    .where('fileSha256', '=', sha256)
    .executeTakeFirst()
  if (done) throw new Refusal('import.already-done')
}

function refuseErrors(judged: JudgedRow[], mode: Mode): void {
  const bad = judged.filter((row) => row.errors.length > 0)
  if (bad.length === 0 || (mode === 'valid' && bad.length < judged.length)) return
  const errors = bad.flatMap(({ row, errors }) =>
    errors.map((error) => ({ ...error, path: `rows.${row}.${error.path}` })),
  )
  throw new Refusal('import.has-errors', { errors: errors.slice(0, MAX_ROWS_SHOWN) })
}

function result(
  { locale }: ReadContext,
  { columns }: ReadFile,
  judged: JudgedRow[],
  done: Pick<ImportResult, 'batch' | 'created' | 'updated'>,
): ImportResult {
  const bad = judged.filter((row) => row.errors.length > 0)
  const good = judged.filter((row) => row.errors.length === 0)
  return {
    columns: columns.map(({ key, header }) => ({ key, header: header[locale] })),
    rows: [...bad, ...good].slice(0, MAX_ROWS_SHOWN).map(({ row, values, errors }) => ({
      row,
      values,
      errors: errors.map(({ path, code, params }) => ({ column: path.split('.')[0] ?? path, code, params })),
    })),
    total: judged.length,
    valid: good.length,
    invalid: bad.length,
    ...done,
  }
}
