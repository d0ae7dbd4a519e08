import type { ImportResult } from '@barem/shared/spreadsheet/endpoints'
import type { Corrections } from '@barem/shared/spreadsheet/rows'
import type { Actor } from '#access/actor'
import { inTransaction, retries } from '#db/transaction'
import { sha256Of } from '#file/sha256'
import { storageKey } from '#file/storage-key'
import type { CommandContext, OwnContext } from '#http/call'
import type { ReceivedFile } from '#http/received-file'
import { Refusal } from '#refusal'
import type { Deps } from '../deps.ts'
import { XLSX } from './export.ts'
import { refuseDone } from './import.ts'
import { asJson, findJob, type JobRow, presentJob } from './job-table.ts'
import type { SpreadsheetKind } from './kind.ts'

/** Jobs that wait, of all people. */
const MOST_WAITING = 20

interface Queued {
  mode: 'preview' | 'valid' | 'all'
  file: ReceivedFile
  corrections: Corrections
}

/** Keeps a large file and leaves the work on it to a process of its own. */
export async function queueImport(
  call: OwnContext & { actor: Actor },
  kind: SpreadsheetKind,
  { mode, file, corrections }: Queued,
): Promise<ImportResult> {
  const { deps, db, now, actor, locale } = call
  const sha256 = sha256Of(file.bytes)
  const key = storageKey('import', deps.random)
  await deps.files.put(key, file.bytes)
  const [id, fileId] = [deps.random.id(), deps.random.id()]
  const answer = await inTransaction(
    db,
    (attempt) =>
      call.runIdempotent(attempt, `${file.name} ${sha256} ${JSON.stringify(corrections)}`, async () => {
        if (mode !== 'preview') await refuseDone(attempt.trx, kind, sha256)
        await refuseMore(attempt.trx, actor)
        const content = { storageKey: key, contentType: XLSX, size: file.bytes.length, sha256 }
        await attempt.trx
          .insertInto('file')
          .values({
            id: fileId,
            folder: 'import',
            name: file.name,
            ...content,
            ownerId: actor.id,
            createdAt: now,
          })
          .execute()
        await attempt.trx
          .insertInto('importJob')
          .values({
            ...{ id, kind: kind.path, task: mode, fileName: file.name, fileSha256: sha256, fileId, locale },
            ...{ corrections: asJson(corrections), createdBy: actor.id, createdAt: now },
          })
          .execute()
        return onlyJob(await findJob(attempt.trx, actor, id))
      }),
    retries(deps),
  ).catch(async (error: unknown) => {
    if (error instanceof Refusal) await deps.files.remove(key)
    throw error
  })
  // a repeat was answered with the job there is
  if (answer.job?.id !== id)
    await deps.files.remove(key).catch((error: unknown) => deps.log.warn({ err: error }, 'a file stays'))
  return answer
}

function onlyJob(row: JobRow): ImportResult {
  const none = { columns: [], leftOut: [], rows: [], total: 0, valid: 0, invalid: 0, created: 0, updated: 0 }
  return { ...none, batch: null, faultyFile: null, job: presentJob(row) }
}

/** Leaves the undoing of a large import to a process of its own. */
export async function queueUndo(
  call: CommandContext,
  kind: SpreadsheetKind,
  batch: { id: string; fileName: string; rows: number },
): Promise<JobRow> {
  const { trx, deps, now, actor, locale } = call
  await refuseMore(trx, actor)
  const id = deps.random.id()
  await trx
    .insertInto('importJob')
    .values({
      ...{
        id,
        kind: kind.path,
        task: 'undo',
        fileName: batch.fileName,
        batchId: batch.id,
        total: batch.rows,
      },
      ...{ locale, createdBy: actor.id, createdAt: now },
    })
    .execute()
  return findJob(trx, actor, id)
}

/** One at a time and person, which the unique index holds too, and so many in all. */
export async function refuseMore(db: Deps['db'], actor: Actor): Promise<void> {
  const open = await db
    .selectFrom('importJob')
    .select('createdBy')
    .where('state', 'in', ['waiting', 'working'])
    .limit(MOST_WAITING)
    .execute()
  if (open.some(({ createdBy }) => createdBy === actor.id)) throw new Refusal('import.job-running')
  if (open.length >= MOST_WAITING) throw new Refusal('overloaded', { retryAfter: 60 })
}
