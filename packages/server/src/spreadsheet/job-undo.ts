import { MAX_ROWS_SHOWN } from '@barem/shared/spreadsheet/rows'
import { inTransaction, retries } from '#db/transaction'
import type { WrittenRow } from './batch.ts'
import { endJobIn } from './job-end.ts'
import { keepProgress } from './job-run.ts'
import type { Kept } from './job-table.ts'
import { callOf, type JobWork, rightsOf, tell } from './job-work.ts'
import { forgetRows, lockBatch, tellUndone, undoRows } from './undo.ts'

/** Undoes a large import some hundred rows at a time, each in a transaction of its own: what is undone stays so, and is gone on behind. */
export async function undoInSteps(work: JobWork): Promise<void> {
  const { deps, job, row, kind } = work
  let progress = { ...row, shown: row.shown as Kept[] }
  for (;;) {
    const done = await inTransaction(
      deps.db,
      async (attempt) => {
        const actor = await rightsOf(attempt.trx, row, kind, [])
        const call = callOf({ ...work, actor }, attempt)
        const batch = await lockBatch(call, kind, row.batchId!)
        const rows = await attempt.trx
          .selectFrom('importBatchRow')
          .select(['rowNumber as row', 'entityId as id', 'entityVersion as version', 'name', 'before'])
          .where('batchId', '=', row.batchId)
          .where('rowNumber', '>', progress.lastRow)
          .orderBy('rowNumber')
          .limit(deps.imports.batchRows)
          .execute()
        const { undone, kept } = await undoRows(call, kind, batch, rows as WrittenRow[])
        if (undone.length > 0) await forgetRows(call, row.batchId!, undone)
        const deleted = undone.filter(({ before }) => before === null).length
        const next = {
          rowsRead: progress.rowsRead + rows.length,
          rowsValid: progress.rowsValid + undone.length,
          rowsInvalid: progress.rowsInvalid + kept.length,
          createdCount: progress.createdCount + deleted,
          updatedCount: progress.updatedCount + undone.length - deleted,
          lastRow: rows.at(-1)?.row ?? progress.lastRow,
          shown: [...progress.shown, ...kept].slice(0, MAX_ROWS_SHOWN),
        }
        await keepProgress(attempt.trx, job, next)
        const isLast = rows.length < deps.imports.batchRows
        if (isLast) {
          if (next.rowsValid > 0) tellUndone(call, kind, { id: row.batchId!, fileName: batch.fileName })
          await endJobIn(call, job, { state: 'done' })
        }
        return { next, isLast }
      },
      retries(deps),
    )
    progress = { ...progress, ...done.next }
    tell(work)
    if (done.isLast) return
  }
}
