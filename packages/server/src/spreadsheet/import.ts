import type { Issue } from '@barem/shared/http/envelope'
import type { ErrorCode } from '@barem/shared/http/error-catalogue'
import type { ImportResult } from '@barem/shared/spreadsheet/endpoints'
import {
  type Corrections,
  corrections,
  divideRows,
  type ImportRow,
  MAX_ROWS_SHOWN,
  shownFirst,
} from '@barem/shared/spreadsheet/rows'
import { businessDate } from '@barem/shared/values/local-date'
import { z } from 'zod'
import { type Actor, may } from '#access/actor'
import { inTransaction, retries } from '#db/transaction'
import { sha256Of } from '#file/sha256'
import type { CommandContext, OwnContext, ReadContext } from '#http/call'
import type { UploadedFile } from '#http/received-file'
import { Refusal } from '#refusal'
import { keepBatch, writeRows } from './batch.ts'
import type { RawCell } from './book.ts'
import { errorBook } from './error-book.ts'
import { isLarge, isOldBook, refuseOtherType } from './file-type.ts'
import { queueImport } from './job-queue.ts'
import { isKept, keepErrorBook } from './kept-book.ts'
import type { CheckedRow, SpreadsheetColumn, SpreadsheetKind } from './kind.ts'
import { namingChoices } from './nearest.ts'
import { isPasted, pastedCells } from './pasted.ts'
import { readSpreadsheet } from './run.ts'
import { columnsLeftOut, type ReadRow, readRows } from './sheet-rows.ts'

export type Mode = 'preview' | 'valid' | 'all'

export interface ReadFile extends UploadedFile {
  corrections: Corrections
  rows: ReadRow[]
  columns: SpreadsheetColumn[]
  /** Headings of columns that are not read. */
  leftOut: string[]
}

export interface ValidatedRow extends ReadRow, Pick<CheckedRow<unknown>, 'body' | 'existing'> {}

/** What a job may still read. */
const TOO_MUCH_AT_ONCE = new Set<ErrorCode>(['file.too-many-rows', 'file.too-much-text'])

const NOTHING = { batch: null, created: 0, updated: 0, faultyFile: null, job: null }

/** The columns this person may see and fill. */
export function columnsFor(kind: SpreadsheetKind, actor: Actor): SpreadsheetColumn[] {
  return kind.columns.filter((column) => !column.needs || may(actor, column.needs))
}

/** The kind that a file is of; refused where this person may not import it. */
export type KindFor = (actor: Actor) => SpreadsheetKind

/** Receives and processes the uploaded file of an import that is worked at once: a file with the columns of the kind. */
export function withUpload<Result>(
  call: OwnContext & { actor: Actor },
  kindFor: KindFor,
  work: (call: OwnContext & { actor: Actor }, kind: SpreadsheetKind, file: ReadFile) => Promise<Result>,
): Promise<Result> {
  kindFor(call.actor)
  return call.received(call.deps.imports.megabytesAtOnce, async (file, later) => {
    const kind = kindFor(later.actor)
    const read = await readAtOnce(later, kind, file)
    if (!read) throw new Refusal('file.too-many-rows', { params: { max: call.deps.imports.rowsAtOnce } })
    return work(later, kind, read)
  })
}

/** The rows of a file; null of one with too much in it to be worked while somebody waits. */
async function readAtOnce(
  call: OwnContext & { actor: Actor },
  kind: SpreadsheetKind,
  file: UploadedFile,
): Promise<ReadFile | null> {
  if (isPasted(file)) return readCells(call, kind, file, pastedCells(file, call.deps.imports))
  refuseOtherType(kind, file.name)
  if (isLarge(kind, file, call.deps.imports)) return null
  const old = kind.readsXls === true && isOldBook(file.bytes)
  const cells = await readSpreadsheet(file.bytes, old).catch((error: unknown) => {
    if (!old && error instanceof Refusal && TOO_MUCH_AT_ONCE.has(error.code)) return null
    throw error
  })
  if (!cells || cells.length > call.deps.imports.rowsAtOnce + 1) return null
  return readCells(call, kind, file, cells)
}

function readCells(
  { locale, now, actor }: OwnContext & { actor: Actor },
  kind: SpreadsheetKind,
  file: UploadedFile,
  cells: RawCell[][],
): ReadFile {
  const columns = fillableFor(kind, actor)
  const corrections = correctionsOf(file)
  const rows = readRows(cells, columns, { locale, today: businessDate(now) }, corrections)
  return { ...file, corrections, columns, rows, leftOut: columnsLeftOut(cells[0] ?? [], columns, locale) }
}

/** The columns of a file that this person may fill. */
export function fillableFor(kind: SpreadsheetKind, actor: Actor): SpreadsheetColumn[] {
  return columnsFor(kind, actor).filter((column) => !column.readOnly)
}

/** What somebody corrected in the preview, as the field of the upload says it. */
function correctionsOf({ fields }: UploadedFile): Corrections {
  if (fields.corrections === undefined) return []
  const parsed = z.string().transform(parsedJson).pipe(corrections).safeParse(fields.corrections)
  if (parsed.success) return parsed.data
  throw new Refusal('validation', { errors: [{ path: 'corrections', code: 'invalid_format', params: {} }] })
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** All errors of each row: first those of single cells, then those found by the kind. */
export async function validateRows(
  context: ReadContext,
  kind: SpreadsheetKind,
  file: Pick<ReadFile, 'rows' | 'columns'>,
): Promise<ValidatedRow[]> {
  const [checked, inWords] = await Promise.all([
    kind.check!(context, file.rows),
    namingChoices(context, file.columns),
  ])
  const byRow = new Map<number, CheckedRow<unknown>>(checked.map((one) => [one.row, one]))
  return file.rows.map((read) => {
    const { body = null, existing = null, errors = [] } = byRow.get(read.row) ?? {}
    const known = new Set(read.errors.map((error) => error.path))
    const own = errors.filter((error) => !known.has(error.path.split('.')[0] ?? ''))
    const all = [...read.errors.map((error) => lengthOf(error, errors)), ...own]
    const named = all.map((error) => inWords(error, read))
    return { ...read, existing, errors: named, body: all.length > 0 ? null : body }
  })
}

/** A cell that is longer than any may be is told the length of its own field, where its kind says one. */
function lengthOf(error: Issue, own: readonly Issue[]): Issue {
  if (error.code !== 'too_big') return error
  return own.find(({ path, code }) => path === error.path && code === error.code) ?? error
}

/**
 * Checks a file (`preview`), or imports its valid rows, or all or none. Validation, writes, the batch and its
 * one event are a single transaction; a completely imported file is refused the second time by the batch's unique index.
 */
export function importFile(
  call: OwnContext & { actor: Actor },
  kindFor: KindFor,
  mode: Mode,
): Promise<ImportResult> {
  kindFor(call.actor)
  return call.received(call.deps.imports.jobMegabytes, async (file, later) => {
    const kind = kindFor(later.actor)
    const read = await readAtOnce(later, kind, file)
    if (read) return takeOver(later, kind, mode, read)
    return queueImport(later, kind, { mode, file, corrections: correctionsOf(file) })
  })
}

async function takeOver(
  call: OwnContext & { actor: Actor },
  kind: SpreadsheetKind,
  mode: Mode,
  file: ReadFile,
): Promise<ImportResult> {
  const sha256 = sha256Of(file.bytes)
  if (mode === 'preview') return result(call, file, await validateRows(call, kind, file), NOTHING)
  const { deps } = call
  let faulty: readonly ValidatedRow[] = []
  const done = await inTransaction(
    deps.db,
    (attempt) =>
      call.runIdempotent(attempt, `${file.name} ${sha256} ${JSON.stringify(file.corrections)}`, async () => {
        const { trx } = attempt
        const command: CommandContext = { ...call, ...attempt }
        if (!isPasted(file)) await refuseDone(trx, kind, sha256)
        const validated = await validateRows({ ...call, db: trx }, kind, file)
        const divided = divideRows(validated)
        refuseErrors(divided, mode)
        faulty = divided.faulty
        const written = await writeRows(kind.record!, command, divided.good)
        // the same cells are pasted again to have their prices again
        const whole = faulty.length === 0 && !isPasted(file)
        const batch = keepBatch(command, kind, { name: file.name, sha256: whole ? sha256 : null }, written)
        const faultyFile = faulty.length > 0 ? deps.random.id() : null
        return result(call, file, validated, { ...batch, faultyFile, job: null })
      }),
    retries(deps),
  ).catch(async (error: unknown) => {
    // Another request may have taken over this very file meanwhile: then its rows are the ones that exist.
    if (!isPasted(file) && (!(error instanceof Refusal) || error.code === 'import.has-errors'))
      await refuseDone(deps.db, kind, sha256)
    throw error
  })
  if (done.faultyFile === null) return done
  // a repeated call is answered from before; what could not be kept then is not there
  if (faulty.length === 0)
    return (await isKept(deps.db, done.faultyFile)) ? done : { ...done, faultyFile: null }
  return { ...done, faultyFile: await keepFaulty(call, file, { id: done.faultyFile, faulty }) }
}

/**
 * Keeps the rows that were left out, with their errors as they were before the rest was written. What was imported stays where
 * that cannot be: null.
 */
async function keepFaulty(
  { deps, locale, actor }: OwnContext & { actor: Actor },
  { name, columns }: ReadFile,
  { id, faulty }: { id: string; faulty: readonly ValidatedRow[] },
): Promise<string | null> {
  try {
    const bytes = await errorBook(locale, columns, faulty)
    return await keepErrorBook(deps, { id, fileName: name, locale, ownerId: actor.id }, bytes)
  } catch (error) {
    deps.log.warn({ err: error }, 'the rows that an import left out could not be kept')
    return null
  }
}

/** Refuses a file that was taken over whole before. */
export async function refuseDone(
  db: ReadContext['db'],
  kind: SpreadsheetKind,
  sha256: string,
): Promise<void> {
  const done = await db
    .selectFrom('importBatch')
    .select('id')
    .where('kind', '=', kind.path)
    .where('fileSha256', '=', sha256)
    .executeTakeFirst()
  if (done) throw new Refusal('import.already-done')
}

function refuseErrors({ good, faulty }: ReturnType<typeof divideRows<ValidatedRow>>, mode: Mode): void {
  if (faulty.length === 0 || (mode === 'valid' && good.length > 0)) return
  const errors = faulty.flatMap(({ row, errors }) =>
    errors.map((error) => ({ ...error, path: `rows.${row}.${error.path}` })),
  )
  throw new Refusal('import.has-errors', { errors: errors.slice(0, MAX_ROWS_SHOWN) })
}

function result(
  { locale }: ReadContext,
  { columns, leftOut, corrections }: ReadFile,
  validated: ValidatedRow[],
  done: Pick<ImportResult, 'batch' | 'created' | 'updated' | 'faultyFile' | 'job'>,
): ImportResult {
  const { good, faulty } = divideRows(validated)
  return {
    columns: columns.map(({ key, header }) => ({ key, header: header[locale] })),
    leftOut,
    rows: shownFirst(validated, corrections).map(shownRow),
    total: validated.length,
    valid: good.length,
    invalid: faulty.length,
    ...done,
  }
}

/** A row as the preview shows it. */
export function shownRow({
  row,
  values,
  errors,
}: Pick<ValidatedRow, 'row' | 'values' | 'errors'>): ImportRow {
  return {
    row,
    values,
    errors: errors.map(({ path, code, params }) => ({ column: path.split('.')[0] ?? path, code, params })),
  }
}
