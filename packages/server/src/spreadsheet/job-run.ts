import { sql } from 'kysely'
import { inTransaction, retries } from '#db/transaction'
import { Refusal } from '#http/refusal'
import type { Deps } from '../deps.ts'
import { endJob } from './job-end.ts'
import { asJson } from './job-table.ts'

/** A job that this instance has claimed. Whoever claims it again counts another attempt, and the former one writes no more. */
export interface ClaimedJob {
  id: string
  attempts: number
}

/** Longer than any step of a job takes; each step claims it anew. */
const CLAIM_SECONDS = 30
/** After so many processes that died, the file is at fault. */
const MOST_ATTEMPTS = 3

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
  if (!open) return null
  return inTransaction(
    db,
    async ({ trx }) => {
      await sql`select pg_advisory_xact_lock(hashtextextended('import_job', 0))`.execute(trx)
      const { rows } = await sql<ClaimedJob>`
        update import_job set state = 'working', attempts = attempts + 1, started_at = coalesce(started_at, ${clock.now()}),
          claimed_until = clock_timestamp() + make_interval(secs => ${CLAIM_SECONDS})
        where id = (
          select id from import_job
          where state = 'waiting' or (state = 'working' and claimed_until < clock_timestamp())
          order by created_at, id limit 1)
        and not exists (select from import_job where state = 'working' and claimed_until >= clock_timestamp())
        returning id, attempts`.execute(trx)
      return rows[0] ?? null
    },
    retries(deps),
  )
}

/**
 * What its process left unfinished waits again, at the end of this round; whether it was so. An excused attempt, whose server
 * was stopped, says nothing of the file.
 */
async function handBack(deps: Deps, job: ClaimedJob, isExcused: boolean): Promise<boolean> {
  const { numUpdatedRows } = await deps.db
    .updateTable('importJob')
    .set((eb) => ({ state: 'waiting', claimedUntil: null, excused: eb('excused', '+', isExcused ? 1 : 0) }))
    .where('id', '=', job.id)
    .where('state', '=', 'working')
    .where('attempts', '=', job.attempts)
    .where((eb) =>
      eb(eb('attempts', '-', eb.ref('excused')), '<', isExcused ? MOST_ATTEMPTS + 1 : MOST_ATTEMPTS),
    )
    .executeTakeFirst()
  if (numUpdatedRows > 0n) return true
  return endJob(deps, job, { state: 'failed', failure: { code: 'import.interrupted', params: {} } })
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
  batchId?: string
  total?: number
}

/**
 * Writes down how far a job is, and holds the claim.
 * @throws {Stopped}
 */
export async function keepProgress(
  db: Deps['db'],
  { id, attempts }: ClaimedJob,
  { shown, ...progress }: Progress,
): Promise<void> {
  const row = await db
    .updateTable('importJob')
    .set({
      ...progress,
      shown: asJson(shown),
      claimedUntil: sql`clock_timestamp() + make_interval(secs => ${CLAIM_SECONDS})`,
    })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .where('state', '=', 'working')
    .returning('cancelAsked')
    .executeTakeFirst()
  if (!row || row.cancelAsked) throw new Stopped(row !== undefined)
}
