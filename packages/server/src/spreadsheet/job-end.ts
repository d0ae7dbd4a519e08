import { inTransaction, retries } from '#db/transaction'
import { type Recording, record } from '#event/record'
import type { Deps } from '../deps.ts'
import type { ClaimedJob } from './job-run.ts'
import { asJson, type JobFailure, type JobState, jobRows } from './job-table.ts'

export interface JobEnd {
  state: Exclude<JobState, 'waiting' | 'working'>
  failure?: JobFailure
  errorsId?: string
  faultyId?: string
}

/** Ends a job, or the checking of one, in a transaction of its own; false where another process has it now. */
export function endJob(deps: Deps, job: ClaimedJob, end: JobEnd): Promise<boolean> {
  return inTransaction(deps.db, (attempt) => endJobIn({ ...attempt, deps }, job, end), retries(deps))
}

/** The same in the transaction that writes its effect. Rings the bell of its author. */
export async function endJobIn(
  { deps, ...attempt }: Pick<Recording, 'deps' | 'trx' | 'send' | 'afterCommit'>,
  { id, attempts }: ClaimedJob,
  { state, failure, ...files }: JobEnd,
): Promise<boolean> {
  const now = deps.clock.now()
  const ended = await attempt.trx
    .updateTable('importJob')
    .set({
      ...{ state, ...files, claimedUntil: null, endedAt: state === 'checked' ? null : now },
      failure: failure ? asJson(failure) : null,
    })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .where('state', '=', 'working')
    .returning('id')
    .executeTakeFirst()
  if (!ended) return false
  const row = await jobRows(attempt.trx).where('id', '=', id).executeTakeFirstOrThrow()
  const event = row.task === 'undo' && state === 'done' ? 'undone' : state
  record(
    { ...attempt, deps, now, traceId: id, actor: { id: row.createdBy } },
    {
      ...{ kind: `importJob.${event}`, entity: 'importJob', entityId: id, note: row.fileName },
      notify:
        state === 'cancelled'
          ? []
          : [
              {
                ...{ userId: row.createdBy, kind: `importJob.${event}`, ownToo: true },
                params: {
                  name: row.fileName,
                  ...{ valid: row.rowsValid, invalid: row.rowsInvalid },
                  count: row.createdCount + row.updatedCount,
                },
              },
            ],
    },
  )
  return true
}
