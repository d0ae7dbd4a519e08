import type { ErrorCode } from '@barem/shared/http/error-catalogue'
import type {
  ImportJob,
  ImportJobDetail,
  importStates,
  importTasks,
} from '@barem/shared/spreadsheet/job-endpoints'
import type { Corrections, ImportRow } from '@barem/shared/spreadsheet/rows'
import { undoableSince } from '@barem/shared/spreadsheet/undo'
import type { Locale } from '@barem/shared/values/constants'
import { businessDate, startOfDay } from '@barem/shared/values/local-date'
import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import type { Actor } from '#access/actor'
import { runStatement } from '#db/statement'
import type { Database } from '#db/types'
import type { ReadContext } from '#http/call'
import { Refusal, type RefusalDetails } from '#refusal'
import type { Deps } from '../deps.ts'
import { fillableFor } from './import.ts'
import { spreadsheetKind } from './kind.ts'

export type JobState = (typeof importStates)[number]
export type Kept = ImportJobDetail['kept'][number]
export interface JobFailure {
  code: ErrorCode
  params: NonNullable<RefusalDetails['params']>
}

/** A row of the table, with the columns whose values code knows more of. */
export type JobRow = Omit<
  Selectable<Database['importJob']>,
  'task' | 'state' | 'locale' | 'corrections' | 'shown' | 'failure'
> & {
  task: (typeof importTasks)[number]
  state: JobState
  locale: Locale
  corrections: Corrections
  shown: ImportRow[] | Kept[]
  failure: JobFailure | null
}

/** As many jobs of one person and list are told of. */
const SHOWN = 20

export function jobRows(db: Deps['db']) {
  return db.selectFrom('importJob').selectAll().$castTo<JobRow>()
}

export function presentJob(row: JobRow): ImportJob {
  const { id, kind, task, state, fileName, total, failure } = row
  return {
    ...{ id, task, state, fileName, total, failure },
    path: kind,
    at: row.createdAt.toISOString(),
    endedAt: row.endedAt?.toISOString() ?? null,
    ...{ read: row.rowsRead, valid: row.rowsValid, invalid: row.rowsInvalid },
    ...{ created: row.createdCount, updated: row.updatedCount },
    batch: row.batchId,
    stopping: row.cancelAsked && state === 'working',
    ...{ errorsFile: row.errorsId, faultyFile: row.faultyId },
  }
}

export async function presentDetail(
  { db, actor, now }: Pick<ReadContext, 'db' | 'actor' | 'now'>,
  row: JobRow,
): Promise<ImportJobDetail> {
  const kind = spreadsheetKind(row.kind)
  const columns = kind ? fillableFor(kind, actor) : []
  const isUndo = row.task === 'undo'
  return {
    ...presentJob(row),
    columns: columns.map(({ key, header }) => ({ key, header: header[row.locale] })),
    leftOut: row.leftOut,
    rows: isUndo ? [] : (row.shown as ImportRow[]),
    kept: isUndo ? (row.shown as Kept[]) : [],
    undoable:
      !isUndo && row.endedAt !== null && row.batchId !== null && (await isUndoable(db, row.batchId, now)),
  }
}

/** Whether anything of an import can be undone now. */
async function isUndoable(db: Deps['db'], id: string, now: Date): Promise<boolean> {
  const [row] = await runStatement<{ undoable: boolean }>(
    db,
    `select created_at >= $2 and exists (select from import_batch_row where batch_id = batch.id) as undoable
    from import_batch batch where id = $1`,
    [id, undoableSince(now)],
  )
  return row?.undoable ?? false
}

/** The own jobs of a list: those of today, and those that wait for something. */
export async function listJobs({ db, actor, now }: ReadContext, path: string): Promise<ImportJob[]> {
  const rows = await jobRows(db)
    .where('createdBy', '=', actor.id)
    .where('kind', '=', path)
    .where((eb) =>
      eb.or([
        eb('createdAt', '>=', startOfDay(businessDate(now))),
        eb('state', 'in', ['waiting', 'working', 'checked'] satisfies JobState[]),
      ]),
    )
    .orderBy('createdAt', 'desc')
    .limit(SHOWN)
    .execute()
  return rows.map(presentJob)
}

/** An own job; another person's is answered as one that does not exist. */
export async function findJob(db: Deps['db'], actor: Actor, id: string, lock = false): Promise<JobRow> {
  const row = await jobRows(db)
    .where('id', '=', id)
    .where('createdBy', '=', actor.id)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst()
  if (!row) throw new Refusal('not-found')
  return row
}

/** JSON as a column takes it: an array would be one of PostgreSQL's. */
export function asJson(value: unknown) {
  return sql<string>`${JSON.stringify(value)}::jsonb`
}
