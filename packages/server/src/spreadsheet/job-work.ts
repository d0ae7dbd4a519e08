import { divideRows, isFaulty, MAX_ROWS_SHOWN } from '@barem/shared/spreadsheet/rows'
import { businessDate } from '@barem/shared/values/local-date'
import { type Actor, may } from '#access/actor'
import { findPeople } from '#access/people'
import { constraintMeaning } from '#db/constraint-errors'
import { type Attempt, inTransaction, retries } from '#db/transaction'
import type { Database } from '#db/types'
import { UnreadableFile } from '#file/failure'
import type { CommandContext } from '#http/call'
import { Refusal } from '#refusal'
import type { Deps } from '../deps.ts'
import { beginBatch, countBatch, countsOf, keepRows, writeRows } from './batch.ts'
import type { RawCell } from './book.ts'
import { fillableFor, refuseDone, shownRow, type ValidatedRow, validateRows } from './import.ts'
import { endJob, endJobIn } from './job-end.ts'
import { writeErrorFiles } from './job-errors.ts'
import { type ClaimedJob, keepProgress, type Progress, Stopped } from './job-run.ts'
import { type JobFailure, type JobRow, jobRows } from './job-table.ts'
import { undoInSteps } from './job-undo.ts'
import { type SpreadsheetColumn, type SpreadsheetKind, spreadsheetKind } from './kind.ts'
import { columnsLeftOut, type ReadRow, rowsReader } from './sheet-rows.ts'
import { streamRows } from './stream.ts'

/** What is worked, and for whom; `actor` has the rights of now. */
export interface JobWork {
  deps: Deps
  job: ClaimedJob
  row: JobRow
  kind: SpreadsheetKind
  actor: Actor
  /** What is read of the file: what its author might fill when the work began. */
  columns: SpreadsheetColumn[]
}

/** How often a chunk is checked anew where somebody else saves what it is about to. */
const TRIES = 3

/** Works one job to its end, or to where its author says how it goes on. What fails for another reason than the file may be tried again. */
export async function workJob(deps: Deps, job: ClaimedJob): Promise<void> {
  const row = await jobRows(deps.db).where('id', '=', job.id).executeTakeFirstOrThrow()
  try {
    if (row.cancelAsked) throw new Stopped(true)
    const kind = spreadsheetKind(row.kind)
    if (!kind?.check || !kind.record) throw new Refusal('not-found')
    const actor = await rightsOf(deps.db, row, kind, [])
    const work = { deps, job, row, kind, actor, columns: fillableFor(kind, actor) }
    if (row.task === 'undo') await undoInSteps(work)
    else if (row.task === 'preview') await check(work)
    else if (row.task === 'all') await importAll(work)
    else await importValid(work)
  } catch (error) {
    if (error instanceof Stopped) {
      if (error.isCancelled) await endJob(deps, job, { state: 'cancelled' })
      return
    }
    const failure = failureOf(error, deps)
    if (!failure) throw error
    await endJob(deps, job, { state: 'failed', failure })
  }
}

function failureOf(error: unknown, { imports }: Deps): JobFailure | null {
  if (error instanceof UnreadableFile)
    return { code: error.code, params: { max: imports.jobRows, types: '.xlsx' } }
  if (error instanceof Refusal && error.status < 500)
    return { code: error.code, params: error.details.params ?? {} }
  return null
}

/** Its author as of now; refused where the right to import is gone since, or that to fill one of these columns. */
export async function rightsOf(
  db: Deps['db'],
  { createdBy }: Pick<JobRow, 'createdBy'>,
  { create }: SpreadsheetKind,
  columns: readonly SpreadsheetColumn[],
): Promise<Actor> {
  const [actor] = await findPeople(db, [createdBy])
  const needed = [create, ...columns.flatMap(({ needs }) => needs ?? [])]
  const missing = needed.find((permission) => !actor || !may(actor, permission))
  if (!actor || missing) throw new Refusal('forbidden', { params: { permission: missing ?? create } })
  return actor
}

/** The call that a chunk's writes belong to. */
export function callOf({ deps, row, actor }: JobWork, attempt: Attempt<Database>): CommandContext {
  const { id, locale } = row
  return { ...attempt, deps, now: deps.clock.now(), locale, traceId: id, address: '', actor }
}

/** Given the heading of the file, empty where it has none. */
type OnHeader = (header: readonly RawCell[]) => void

/** The rows of the file behind `after`, so many of a transaction at a time; the next are read while these are worked. */
export async function* chunksOf(
  work: JobWork,
  after = 0,
  onHeader: OnHeader = () => {},
): AsyncGenerator<ReadRow[]> {
  const chunks = readChunks(work, after, onHeader)
  let next = chunks.next()
  try {
    for (;;) {
      const { done, value } = await next
      if (done) return
      next = chunks.next()
      next.catch(() => {})
      yield value
    }
  } finally {
    await next.catch(() => {})
    await chunks.return(undefined)
  }
}

async function* readChunks(
  { deps, row, columns }: JobWork,
  after: number,
  onHeader: OnHeader,
): AsyncGenerator<ReadRow[]> {
  const { jobRows: most, batchRows } = deps.imports
  const reading = { locale: row.locale, today: businessDate(row.createdAt) }
  let read: ReturnType<typeof rowsReader> | undefined
  const chunk: ReadRow[] = []
  for await (const piece of streamRows(await fileOf(deps, row), most))
    for (const { row: number, cells } of piece) {
      if (!read) {
        const header = number === 1 ? cells : []
        read = rowsReader(header, columns, reading, row.corrections)
        onHeader(header)
      }
      const one = number === 1 ? null : read(cells, number)
      if (one && number > after) chunk.push(one)
      if (chunk.length === batchRows) yield chunk.splice(0)
    }
  if (!read) throw new Refusal('import.empty')
  if (chunk.length > 0) yield chunk
}

async function fileOf({ db, files }: Deps, { fileId }: JobRow): Promise<Buffer> {
  const file = fileId
    ? await db.selectFrom('file').select('storageKey').where('id', '=', fileId).executeTakeFirst()
    : undefined
  if (!file) throw new Refusal('import.file-gone')
  return files.get(file.storageKey)
}

/** What a job has come to, chunk by chunk. */
interface Tally extends Progress {
  shown: object[]
}

function newTally(): Tally {
  const none = { rowsRead: 0, rowsValid: 0, rowsInvalid: 0, createdCount: 0, updatedCount: 0, lastRow: 0 }
  return { ...none, shown: [] }
}

function tallyOf(row: JobRow): Tally {
  const { rowsRead, rowsValid, rowsInvalid, createdCount, updatedCount, lastRow, shown } = row
  return { rowsRead, rowsValid, rowsInvalid, createdCount, updatedCount, lastRow, shown }
}

function tallied(
  tally: Tally,
  validated: readonly ValidatedRow[],
  written = { created: 0, updated: 0 },
): Tally {
  const { good, faulty } = divideRows(validated)
  return {
    ...tally,
    rowsRead: tally.rowsRead + validated.length,
    rowsValid: tally.rowsValid + good.length,
    rowsInvalid: tally.rowsInvalid + faulty.length,
    createdCount: tally.createdCount + written.created,
    updatedCount: tally.updatedCount + written.updated,
    lastRow: validated.at(-1)?.row ?? tally.lastRow,
    shown: [...tally.shown, ...faulty.slice(0, MAX_ROWS_SHOWN - tally.shown.length).map(shownRow)],
  }
}

/** Checks all of it and writes nothing; whoever sent it says how it goes on. */
async function check(work: JobWork): Promise<void> {
  const { deps, job, row, kind, columns } = work
  await refuseDone(deps.db, kind, row.fileSha256!)
  const faulty = new Map<number, ValidatedRow['errors']>()
  let tally = newTally()
  let leftOut: string[] = []
  const onHeader: OnHeader = (header) => {
    leftOut = columnsLeftOut(header, columns, row.locale)
  }
  for await (const rows of chunksOf(work, 0, onHeader)) {
    const context = {
      deps,
      db: deps.db,
      now: deps.clock.now(),
      locale: row.locale,
      traceId: row.id,
      address: '',
    }
    const actor = await rightsOf(deps.db, row, kind, columns)
    const validated = await validateRows({ ...context, actor }, kind, { rows, columns })
    for (const one of divideRows(validated).faulty) faulty.set(one.row, one.errors)
    tally = tallied(tally, validated)
    await keepProgress(deps.db, job, tally)
    tell(work)
  }
  if (tally.rowsRead === 0) throw new Refusal('import.empty')
  await keepProgress(deps.db, job, { ...tally, leftOut, total: tally.rowsRead })
  const files = faulty.size > 0 ? await writeErrorFiles(work, faulty, ['errorsId', 'faultyId']) : {}
  await endJob(deps, job, { state: 'checked', ...files })
}

/** Takes over its valid rows, each chunk in a transaction of its own: what is written stays, and is gone on behind. */
async function importValid(work: JobWork): Promise<void> {
  const { deps, job, row, kind } = work
  await refuseDone(deps.db, kind, row.fileSha256!)
  const isResumed = row.lastRow > 0
  const faulty = new Map<number, ValidatedRow['errors']>()
  let taken: TakenChunk = isResumed
    ? { tally: tallyOf(row), batch: row.batchId, validated: [] }
    : { tally: newTally(), batch: null, validated: [] }
  for await (const rows of chunksOf(work, row.lastRow)) {
    const before = taken
    taken = await checkedAnew(() =>
      inTransaction(deps.db, (attempt) => takeChunk(work, attempt, rows, before), retries(deps)),
    )
    for (const one of divideRows(taken.validated).faulty) faulty.set(one.row, one.errors)
    tell(work)
  }
  const { tally, batch } = taken
  if (tally.rowsRead === 0) throw new Refusal('import.empty')
  // a process that died has taken its part of the errors along; then the file of the check stays
  const files =
    faulty.size > 0 && faulty.size === tally.rowsInvalid
      ? await writeErrorFiles(work, faulty, ['faultyId'])
      : {}
  await inTransaction(
    deps.db,
    async (attempt) => {
      const call = callOf(work, attempt)
      await keepProgress(attempt.trx, job, { ...tally, total: tally.rowsRead })
      if (batch && tally.rowsInvalid === 0 && !(await isDone(call, work)))
        countBatch(call, {
          ...{ id: batch, sha256: row.fileSha256 },
          ...{ created: tally.createdCount, updated: tally.updatedCount },
        })
      await endJobIn(call, job, { state: 'done', ...files })
    },
    retries(deps),
  )
}

interface TakenChunk {
  tally: Tally
  batch: string | null
  validated: readonly ValidatedRow[]
}

async function takeChunk(
  work: JobWork,
  attempt: Attempt<Database>,
  rows: ReadRow[],
  { tally, batch }: TakenChunk,
): Promise<TakenChunk> {
  const { job, row, kind, columns } = work
  const actor = await rightsOf(attempt.trx, row, kind, columns)
  const call = callOf({ ...work, actor }, attempt)
  const validated = await validateRows({ ...call, db: attempt.trx }, kind, { rows, columns })
  const written = await writeRows(kind.record!, call, divideRows(validated).good)
  const next = tallied(tally, validated, countsOf(written))
  const id = batch ?? (written.length > 0 ? beginBatch(call, kind, row.fileName) : null)
  if (id) {
    keepRows(call, id, written)
    countBatch(call, { id, sha256: null, created: next.createdCount, updated: next.updatedCount })
  }
  await keepProgress(attempt.trx, job, { ...next, ...(id ? { batchId: id } : {}) })
  return { tally: next, batch: id, validated }
}

/** Whether the same file was taken over whole beside this. */
async function isDone({ trx }: CommandContext, { kind, row }: JobWork): Promise<boolean> {
  return refuseDone(trx, kind, row.fileSha256!).then(
    () => false,
    () => true,
  )
}

/** A row of the file is faulty: nothing of it is to stay. */
class FaultyRow extends Error {}

/** Takes over all rows in one transaction, or none; where one is faulty, all are checked, so that each error is told. */
async function importAll(work: JobWork): Promise<void> {
  const { deps } = work
  await refuseDone(deps.db, work.kind, work.row.fileSha256!)
  try {
    await inTransaction(deps.db, (attempt) => takeWhole(work, attempt), retries(deps))
  } catch (error) {
    if (!(error instanceof FaultyRow) && !constraintMeaning(error, 'write')) throw error
    await check(work)
  }
}

async function takeWhole(work: JobWork, attempt: Attempt<Database>): Promise<void> {
  const { deps, job, row, kind, columns } = work
  const call = callOf(work, attempt)
  const batch = beginBatch(call, kind, row.fileName)
  let tally = newTally()
  for await (const rows of chunksOf(work)) {
    const now = callOf({ ...work, actor: await rightsOf(deps.db, row, kind, columns) }, attempt)
    const validated = await validateRows({ ...now, db: attempt.trx }, kind, { rows, columns })
    if (validated.some(isFaulty)) throw new FaultyRow()
    const written = await writeRows(kind.record!, now, validated)
    keepRows(call, batch, written)
    tally = tallied(tally, validated, countsOf(written))
    // Told beside the transaction: how far it is. What it wrote is told by the transaction itself, which may yet take it back.
    await keepProgress(deps.db, job, { ...tally, createdCount: 0, updatedCount: 0 })
    tell(work)
  }
  if (tally.rowsRead === 0) throw new Refusal('import.empty')
  const counts = { created: tally.createdCount, updated: tally.updatedCount }
  countBatch(call, { id: batch, sha256: row.fileSha256, ...counts })
  await keepProgress(attempt.trx, job, { ...tally, batchId: batch, total: tally.rowsRead })
  await endJobIn(call, job, { state: 'done' })
}

/** Somebody else saved a code or a telephone of this chunk meanwhile: checked anew, its row is an error as any other. */
async function checkedAnew<Result>(take: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries++) {
    try {
      return await take()
    } catch (error) {
      if (tries === TRIES || !constraintMeaning(error, 'write')) throw error
    }
  }
}

/** Its author's pages look again how far it is. */
export function tell({ deps, row }: Pick<JobWork, 'deps' | 'row'>): void {
  deps.hub.person(row.createdBy, { kind: 'changed', entity: 'importJob', id: row.id })
}
