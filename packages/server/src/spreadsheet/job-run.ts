import { sql } from 'kysely'
import { inTransaction, retries } from '#db/transaction'
import { Refusal } from '#refusal'
import type { Deps } from '../deps.ts'
import { areSourcesNewer } from '../newer-sources.ts'
import { endJob, endJobIn, type JobEnd } from './job-end.ts'
import { asJson } from './job-table.ts'

/** A job that this instance has claimed. Whoever claims it again counts another attempt, and the former one writes no more. */
export interface ClaimedJob {
  id: string
  attempts: number
}

/** Longer than any chunk of a job takes; each claims it anew. */
const CLAIM_SECONDS = 30
/** After so many processes that died, the file is at fault. */
const MOST_ATTEMPTS = 3
const INTERRUPTED: JobEnd = { state: 'failed', failure: { code: 'import.interrupted', params: {} } }
/** Before it is tried again, each time four times as long: what filled a disk or stopped the database may be over then. */
const FIRST_PAUSE_SECONDS = 30

/** How a job is worked: by a process of its own; in a test also here. */
export type WorkJob = (deps: Deps, job: ClaimedJob, signal?: AbortSignal) => Promise<void>

/**
 * Works the jobs that wait, one after the other. Any number of instances may do so at the same time: one job is worked at a
 * time. One whose process died is taken up again, and is told as failed when that happens again and again.
 */
export async function runImportJobs(
  deps: Deps,
  work: WorkJob,
  { signal }: { signal?: AbortSignal } = {},
): Promise<void> {
  while (!signal?.aborted) {
    const job = await claimNext(deps)
    if (!job) return
    const isExcused = await work(deps, job, signal).then(
      () => signal?.aborted === true,
      (error: unknown) => {
        deps.log.warn({ err: error, job: job.id }, 'an import was left in the middle')
        return error instanceof Refusal && error.code === 'restart-needed'
      },
    )
    if (await handBack(deps, job, isExcused)) return
  }
}

async function claimNext(deps: Deps): Promise<ClaimedJob | null> {
  const { db, clock } = deps
  const open = await db
    .selectFrom('importJob')
    .select('id')
    .where('state', 'in', ['waiting', 'working'])
    .limit(1)
    .executeTakeFirst()
  if (!open || isOutOfDate(deps)) return null
  return inTransaction(
    db,
    async (attempt) => {
      const { trx } = attempt
      await sql`select pg_advisory_xact_lock(hashtextextended('import_job', 0))`.execute(trx)
      await failLost({ ...attempt, deps })
      const { rows } = await sql<ClaimedJob>`
        update import_job set state = 'working', attempts = attempts + 1, started_at = coalesce(started_at, ${clock.now()}),
          claimed_until = clock_timestamp() + make_interval(secs => ${CLAIM_SECONDS})
        where id = (
          select id from import_job
          where state in ('waiting', 'working') and (claimed_until is null or claimed_until < clock_timestamp())
          order by created_at, id limit 1)
        and not exists (select from import_job where state = 'working' and claimed_until >= clock_timestamp())
        returning id, attempts`.execute(trx)
      return rows[0] ?? null
    },
    retries(deps),
  )
}

let isSaid = false

/** Whether nothing can be started until the server is; says so once. */
function isOutOfDate({ log }: Deps): boolean {
  const isNow = areSourcesNewer()
  if (isNow && !isSaid) log.warn('imports wait for a new start: the sources are newer than this server')
  isSaid = isNow
  return isNow
}

/** Where the server died with the process, nobody counted: the next one does. */
async function failLost(attempt: Parameters<typeof endJobIn>[0]): Promise<void> {
  const lost = await attempt.trx
    .selectFrom('importJob')
    .select(['id', 'attempts'])
    .where('state', '=', 'working')
    .where('claimedUntil', '<', sql<Date>`clock_timestamp()`)
    .where((eb) => eb(eb('attempts', '-', eb.ref('excused')), '>=', MOST_ATTEMPTS))
    .execute()
  for (const job of lost) await endJobIn(attempt, job, INTERRUPTED)
}

/**
 * What its process left unfinished waits again, at the end of this round; whether it was so. An excused attempt, whose server
 * was stopped, says nothing of the file and is followed by the next at once.
 */
async function handBack(deps: Deps, job: ClaimedJob, isExcused: boolean): Promise<boolean> {
  const { numUpdatedRows } = await deps.db
    .updateTable('importJob')
    .set((eb) => ({
      ...{ state: 'waiting', excused: eb('excused', '+', isExcused ? 1 : 0) },
      claimedUntil: isExcused
        ? null
        : sql`clock_timestamp() + make_interval(secs => ${FIRST_PAUSE_SECONDS} * 4 ^ (attempts - excused - 1))`,
    }))
    .where('id', '=', job.id)
    .where('state', '=', 'working')
    .where('attempts', '=', job.attempts)
    .where((eb) =>
      eb(eb('attempts', '-', eb.ref('excused')), '<', isExcused ? MOST_ATTEMPTS + 1 : MOST_ATTEMPTS),
    )
    .executeTakeFirst()
  if (numUpdatedRows > 0n) return true
  return endJob(deps, job, INTERRUPTED)
}

/** Thrown where a job is not to go on: somebody stopped it, or another process has it now. */
export class Stopped extends Error {
  readonly isCancelled: boolean

  constructor(isCancelled: boolean) {
    super(isCancelled ? 'cancelled' : 'claimed by another')
    this.isCancelled = isCancelled
  }
}

export interface Progress {
  rowsRead: number
  rowsValid: number
  rowsInvalid: number
  createdCount: number
  updatedCount: number
  lastRow: number
  shown: readonly object[]
  leftOut?: string[]
  batchId?: string
  total?: number
}

/**
 * Holds the claim, and writes down how far a job is.
 * @throws {Stopped}
 */
export async function keepProgress(
  db: Deps['db'],
  { id, attempts }: ClaimedJob,
  { shown, ...progress }: Partial<Progress> = {},
): Promise<void> {
  const row = await db
    .updateTable('importJob')
    .set({
      ...progress,
      ...(shown ? { shown: asJson(shown) } : {}),
      claimedUntil: sql`clock_timestamp() + make_interval(secs => ${CLAIM_SECONDS})`,
    })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .where('state', '=', 'working')
    .returning('cancelAsked')
    .executeTakeFirst()
  if (!row || row.cancelAsked) throw new Stopped(row !== undefined)
}
