import { MAX_ROWS_SHOWN } from '@barem/shared/spreadsheet/rows'
import { businessDate } from '@barem/shared/values/local-date'
import { constraintMeaning } from '#db/constraint-errors'
import { type Attempt, inTransaction, retries } from '#db/transaction'
import type { Database } from '#db/types'
import { type Actor, may } from '#http/actor'
import type { CommandContext } from '#http/call'
import { Refusal } from '#http/refusal'
import { findPeople } from '#http/session-repository'
import type { Deps } from '../deps.ts'
import { beginBatch, countBatch, countsOf, keepRows, writeRows } from './batch.ts'
import { UnreadableFile } from './failure.ts'
import { fillableFor, type JudgedRow, judge, refuseDone, shownRow } from './import.ts'
import { endJob, endJobIn } from './job-end.ts'
import { writeErrorFiles } from './job-errors.ts'
import { type ClaimedJob, keepProgress, type Progress, Stopped } from './job-run.ts'
import { type JobFailure, type JobRow, jobRows } from './job-table.ts'
import { undoInSteps } from './job-undo.ts'
import { type SpreadsheetKind, spreadsheetKind } from './kind.ts'
import { type ReadRow, rowsReader } from './sheet-rows.ts'
import { streamRows } from './stream.ts'

/** What is worked, and for whom; `actor` has the rights of now. */
export interface JobWork {
  deps: Deps
  job: ClaimedJob
  row: JobRow
  kind: SpreadsheetKind
  actor: Actor
}

/** How often a step is checked anew where somebody else saves what it is about to. */
const TRIES = 3

/** Works one job to its end, or to where its author says how it goes on. What fails for another reason than the file may be tried again. */
export async function workJob(deps: Deps, job: ClaimedJob): Promise<void> {
  const row = await jobRows(deps.db).where('id', '=', job.id).executeTakeFirstOrThrow()
  try {
    if (row.cancelAsked) throw new Stopped(true)
    const kind = spreadsheetKind(row.kind)
    if (!kind?.check || !kind.record) throw new Refusal('not-found')
    const work = { deps, job, row, kind, actor: await rightsOf(deps.db, row, kind) }
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
  if (error instanceof UnreadableFile) return { code: error.code, params: { max: imports.jobRows } }
  if (error instanceof Refusal && error.status < 500)
    return { code: error.code, params: error.details.params ?? {} }
  return null
}

/** Its author as of now; refused where the right is gone since. */
export async function rightsOf(
  db: Deps['db'],
  { createdBy }: JobRow,
  { create }: SpreadsheetKind,
): Promise<Actor> {
  const [actor] = await findPeople(db, [createdBy])
  if (!actor || !may(actor, create)) throw new Refusal('forbidden', { params: { permission: create } })
  return actor
}

/** The call that a step's writes belong to. */
export function callOf({ deps, row, actor }: JobWork, attempt: Attempt<Database>): CommandContext {
  const { id, locale } = row
  return { ...attempt, deps, now: deps.clock.now(), locale, traceId: id, address: '', actor }
}

/** The rows of the file behind `after`, so many of a transaction at a time; the next are read while these are worked. */
export async function* stepsOf(work: JobWork, after = 0): AsyncGenerator<ReadRow[]> {
  const steps = readSteps(work, after)
  let next = steps.next()
  try {
    for (;;) {
      const { done, value } = await next
      if (done) return
      next = steps.next()
      next.catch(() => {})
      yield value
    }
  } finally {
    await next.catch(() => {})
    await steps.return(undefined)
  }
}

async function* readSteps({ deps, row, kind, actor }: JobWork, after: number): AsyncGenerator<ReadRow[]> {
  const { jobRows: most, batchRows } = deps.imports
  const reading = { locale: row.locale, today: businessDate(row.createdAt) }
  const columns = fillableFor(kind, actor)
  let read: ReturnType<typeof rowsReader> | undefined
  const step: ReadRow[] = []
  for await (const piece of streamRows(await fileOf(deps, row), most))
    for (const { row: number, cells } of piece) {
      read ??= rowsReader(number === 1 ? cells : [], columns, reading, row.corrections)
      const one = number === 1 ? null : read(cells, number)
      if (one && number > after) step.push(one)
      if (step.length === batchRows) yield step.splice(0)
    }
  if (!read) throw new Refusal('import.empty')
  if (step.length > 0) yield step
}

async function fileOf({ db, files }: Deps, { fileId }: JobRow): Promise<Buffer> {
  const file = fileId
    ? await db.selectFrom('file').select('storageKey').where('id', '=', fileId).executeTakeFirst()
    : undefined
  if (!file) throw new Refusal('import.file-gone')
  return files.get(file.storageKey)
}

/** What a job has come to, step by step. */
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

function tallied(tally: Tally, judged: readonly JudgedRow[], written = { created: 0, updated: 0 }): Tally {
  const bad = judged.filter(({ errors }) => errors.length > 0)
  return {
    ...tally,
    rowsRead: tally.rowsRead + judged.length,
    rowsValid: tally.rowsValid + judged.length - bad.length,
    rowsInvalid: tally.rowsInvalid + bad.length,
    createdCount: tally.createdCount + written.created,
    updatedCount: tally.updatedCount + written.updated,
    lastRow: judged.at(-1)?.row ?? tally.lastRow,
    shown: [...tally.shown, ...bad.slice(0, MAX_ROWS_SHOWN - tally.shown.length).map(shownRow)],
  }
}

/** Checks all of it and writes nothing; whoever sent it says how it goes on. */
async function check(work: JobWork): Promise<void> {
  const { deps, job, row, kind } = work
  await refuseDone(deps.db, kind, row.fileSha256!)
  const columns = fillableFor(kind, work.actor)
  const faulty = new Map<number, JudgedRow['errors']>()
  let tally = newTally()
  for await (const rows of stepsOf(work)) {
    const context = {
      deps,
      db: deps.db,
      now: deps.clock.now(),
      locale: row.locale,
      traceId: row.id,
      address: '',
    }
    const actor = await rightsOf(deps.db, row, kind)
    const judged = await judge({ ...context, actor }, kind, { rows, columns })
    for (const one of judged) if (one.errors.length > 0) faulty.set(one.row, one.errors)
    tally = tallied(tally, judged)
    await keepProgress(deps.db, job, tally)
    tell(work)
  }
  if (tally.rowsRead === 0) throw new Refusal('import.empty')
  await keepProgress(deps.db, job, { ...tally, total: tally.rowsRead })
  const files = faulty.size > 0 ? await writeErrorFiles(work, faulty, ['errorsId', 'faultyId']) : {}
  await endJob(deps, job, { state: 'checked', ...files })
}

/** Takes over its valid rows, each step in a transaction of its own: what is written stays, and is gone on behind. */
async function importValid(work: JobWork): Promise<void> {
  const { deps, job, row, kind } = work
  await refuseDone(deps.db, kind, row.fileSha256!)
  const isResumed = row.lastRow > 0
  const faulty = new Map<number, JudgedRow['errors']>()
  let step: Step = isResumed
    ? { tally: tallyOf(row), batch: row.batchId, judged: [] }
    : { tally: newTally(), batch: null, judged: [] }
  for await (const rows of stepsOf(work, row.lastRow)) {
    const before = step
    step = await checkedAnew(() =>
      inTransaction(deps.db, (attempt) => takeStep(work, attempt, rows, before), retries(deps)),
    )
    for (const one of step.judged) if (one.errors.length > 0) faulty.set(one.row, one.errors)
    tell(work)
  }
  const { tally, batch } = step
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

interface Step {
  tally: Tally
  batch: string | null
  judged: readonly JudgedRow[]
}

async function takeStep(
  work: JobWork,
  attempt: Attempt<Database>,
  rows: ReadRow[],
  { tally, batch }: Step,
): Promise<Step> {
  const { job, row, kind } = work
  const actor = await rightsOf(attempt.trx, row, kind)
  const call = callOf({ ...work, actor }, attempt)
  const judged = await judge({ ...call, db: attempt.trx }, kind, {
    rows,
    columns: fillableFor(kind, work.actor),
  })
  const good = judged.filter(({ errors }) => errors.length === 0)
  const written = await writeRows(kind.record!, call, good)
  const next = tallied(tally, judged, countsOf(written))
  const id = batch ?? (written.length > 0 ? beginBatch(call, kind, row.fileName) : null)
  if (id) {
    keepRows(call, id, written)
    countBatch(call, { id, sha256: null, created: next.createdCount, updated: next.updatedCount })
  }
  await keepProgress(attempt.trx, job, { ...next, ...(id ? { batchId: id } : {}) })
  return { tally: next, batch: id, judged }
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
  const { deps, job, row, kind } = work
  const call = callOf(work, attempt)
  const batch = beginBatch(call, kind, row.fileName)
  const columns = fillableFor(kind, work.actor)
  let tally = newTally()
  for await (const rows of stepsOf(work)) {
    const actor = await rightsOf(deps.db, row, kind)
    const judged = await judge({ ...call, actor, db: attempt.trx }, kind, { rows, columns })
    if (judged.some(({ errors }) => errors.length > 0)) throw new FaultyRow()
    const written = await writeRows(kind.record!, call, judged)
    keepRows(call, batch, written)
    tally = tallied(tally, judged, countsOf(written))
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

/** Somebody else saved a code or a telephone of this step meanwhile: checked anew, its row is an error as any other. */
async function checkedAnew<Result>(step: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries++) {
    try {
      return await step()
    } catch (error) {
      if (tries === TRIES || !constraintMeaning(error, 'write')) throw error
    }
  }
}

/** Its author's pages look again how far it is. */
export function tell({ deps, row }: Pick<JobWork, 'deps' | 'row'>): void {
  deps.hub.person(row.createdBy, { kind: 'changed', entity: 'importJob', id: row.id })
}
