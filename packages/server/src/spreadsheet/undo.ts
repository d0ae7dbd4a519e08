import type { Permission } from '@barem/shared/permission/permissions'
import type { UndoResult } from '@barem/shared/spreadsheet/endpoints'
import { MAX_ROWS_SHOWN } from '@barem/shared/spreadsheet/rows'
import { IMPORT_UNDO_DAYS, undoableSince } from '@barem/shared/spreadsheet/undo'
import { sql } from 'kysely'
import { may } from '#access/actor'
import { constraintMeaning } from '#db/constraint-errors'
import { record } from '#event/record'
import type { CommandContext } from '#http/call'
import type { RecordKind, StoredRow } from '#record/record-kind'
import { changeRecord, removeRecord, removeRecords } from '#record/write'
import { Refusal } from '#refusal'
import { importersSeen, type WrittenRow } from './batch.ts'
import { queueUndo } from './job-queue.ts'
import { presentJob } from './job-table.ts'
import type { SpreadsheetKind } from './kind.ts'

type Kind = RecordKind<StoredRow, object, unknown>
type Kept = UndoResult['kept'][number]

/**
 * Undoes an import of the last days, each row by itself: deletes what it created, restores what it changed. A row stays where its
 * record was changed or deleted since, or is used; it can be undone later, when that is so no more. Restoring
 * asks for the right to change; deleting what somebody else imported, for that to delete (decision 049).
 */
export async function undoImport(
  call: CommandContext,
  kind: SpreadsheetKind,
  id: string,
): Promise<UndoResult> {
  const batch = await lockBatch(call, kind, id)
  if (batch.createdAt < undoableSince(call.now))
    throw new Refusal('import.too-late', { params: { days: IMPORT_UNDO_DAYS } })
  const most = call.deps.imports.rowsAtOnce
  const rows = await call.trx
    .selectFrom('importBatchRow')
    .select(['rowNumber as row', 'entityId as id', 'entityVersion as version', 'name', 'before'])
    .where('batchId', '=', id)
    .orderBy('rowNumber')
    .limit(most + 1)
    .execute()
  if (rows.length === 0) throw new Refusal('import.already-undone')
  if (rows.length > most) return queued(call, kind, batch)
  const { undone, kept } = await undoRows(call, kind, batch, rows as WrittenRow[])
  if (undone.length > 0) {
    await forgetRows(call, id, undone)
    tellUndone(call, kind, batch)
  }
  const deleted = undone.filter(({ before }) => before === null).length
  return {
    ...{ deleted, restored: undone.length - deleted, job: null },
    ...{ kept: kept.slice(0, MAX_ROWS_SHOWN), keptTotal: kept.length },
  }
}

/** One too large to be undone while somebody waits. */
async function queued(call: CommandContext, kind: SpreadsheetKind, batch: LockedBatch): Promise<UndoResult> {
  const { rows } = await call.trx
    .selectFrom('importBatchRow')
    .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('rows'))
    .where('batchId', '=', batch.id)
    .executeTakeFirstOrThrow()
  const job = presentJob(await queueUndo(call, kind, { ...batch, rows }))
  return { deleted: 0, restored: 0, kept: [], keptTotal: 0, job }
}

/** Undoes rows of an import that is locked, each by itself; what stays is answered with the reason. */
export async function undoRows(
  call: CommandContext,
  kind: SpreadsheetKind,
  { createdBy }: LockedBatch,
  rows: readonly WrittenRow[],
): Promise<{ undone: WrittenRow[]; kept: Kept[] }> {
  const mayDo = (action: 'update' | 'delete') =>
    may(call.actor, kind.create.replace(/create$/, action) as Permission)
  const allowed = { restore: mayDo('update'), delete: createdBy === call.actor.id || mayDo('delete') }
  const kept: Kept[] = []
  const fresh = allowed.delete ? rows.filter(({ before }) => before === null) : []
  const undone = await deleteTogether(kind.record!, call, fresh, kept)
  for (const row of rows) {
    if (fresh.length > 0 && row.before === null) continue
    const reason = allowed[row.before ? 'restore' : 'delete']
      ? await undoRow(kind.record!, call, row)
      : 'forbidden'
    if (reason) kept.push({ row: row.row, name: row.name, reason })
    else undone.push(row)
  }
  return { undone, kept: kept.toSorted((one, other) => one.row - other.row) }
}

/** Fewer are deleted one by one. */
const LEAST_TOGETHER = 8

/** Deletes new records together; where one of them stays, each half by itself, down to that one. Answers those that are gone. */
async function deleteTogether(
  kind: Kind,
  call: CommandContext,
  rows: readonly WrittenRow[],
  kept: Kept[],
): Promise<WrittenRow[]> {
  if (rows.length < LEAST_TOGETHER || kind.guard || kind.beforeRemoval) {
    const gone: WrittenRow[] = []
    for (const row of rows) {
      const reason = await undoRow(kind, call, row)
      if (reason) kept.push({ row: row.row, name: row.name, reason })
      else gone.push(row)
    }
    return gone
  }
  if (!(await behindSavepoint(call, 'delete', () => removeRecords(kind, call, rows)))) return [...rows]
  const half = rows.length >> 1
  const first = await deleteTogether(kind, call, rows.slice(0, half), kept)
  return [...first, ...(await deleteTogether(kind, call, rows.slice(half), kept))]
}

export interface LockedBatch {
  id: string
  fileName: string
  createdAt: Date
  createdBy: string
}

/** Two people at once undo one after the other; refuses one of another list. */
export async function lockBatch(
  { trx, actor }: CommandContext,
  kind: SpreadsheetKind,
  id: string,
): Promise<LockedBatch> {
  const batch = await trx
    .selectFrom('importBatch')
    .select(['id', 'fileName', 'createdAt', 'createdBy'])
    .where('id', '=', id)
    .where('kind', '=', kind.path)
    .forUpdate()
    .executeTakeFirst()
  const seen = importersSeen(actor, kind)
  if (!batch || (seen && !seen.includes(batch.createdBy))) throw new Refusal('not-found')
  return batch
}

/** Null when it is undone; else nothing of it was written. */
function undoRow(kind: Kind, call: CommandContext, row: WrittenRow): Promise<Kept['reason'] | null> {
  const { id, version, before } = row
  return behindSavepoint(call, before ? 'write' : 'delete', () =>
    before ? restore(kind, call, { id, version }, before) : removeRecord(kind, call, { id, version }),
  )
}

/** Null when it is written; else why nothing of it is. */
async function behindSavepoint(
  call: CommandContext,
  command: 'write' | 'delete',
  work: () => Promise<void>,
): Promise<Kept['reason'] | null> {
  const say = (text: string) => sql.raw(text).execute(call.trx)
  call.send(say('savepoint one_row'))
  try {
    await work()
    call.send(say('release savepoint one_row'))
    return null
  } catch (error) {
    const reason = reasonOf(error, command)
    if (!reason) throw error
    await say('rollback to savepoint one_row')
    return reason
  }
}

/** A cost that this person may not change would stay behind: such a row is not restored in part. */
async function restore(
  kind: Kind,
  call: CommandContext,
  at: { id: string; version: number },
  before: object,
): Promise<void> {
  if (kind.isCost && !may(call.actor, 'cost:update')) {
    const stored = await kind.load(call.trx, call.actor, at.id, true)
    const form = Object.entries(stored ? kind.form(stored) : {})
    const former = before as Record<string, unknown>
    if (form.some(([field, value]) => kind.isCost?.(field) && value !== former[field]))
      throw new Refusal('forbidden')
  }
  await changeRecord(kind, call, at, before)
}

/** Null where the error is none of this row: it fails the whole. */
function reasonOf(error: unknown, command: 'write' | 'delete'): Kept['reason'] | null {
  if (!(error instanceof Refusal)) return constraintMeaning(error, command) ? 'in-use' : null
  if (error.code === 'stale-version') return 'changed'
  if (error.code === 'not-found') return 'gone'
  return error.code === 'forbidden' ? 'forbidden' : 'in-use'
}

/** What is undone is not undone again; the file may be imported again. */
export async function forgetRows(
  { trx, now, actor }: CommandContext,
  id: string,
  undone: readonly WrittenRow[],
): Promise<void> {
  await trx
    .deleteFrom('importBatchRow')
    .where('batchId', '=', id)
    .where('rowNumber', '=', sql<number>`any (${undone.map(({ row }) => row)})`)
    .execute()
  await trx
    .updateTable('importBatch')
    .set({ undoneAt: now, undoneBy: actor.id, fileSha256: null })
    .where('id', '=', id)
    .execute()
}

/** The one event of it. */
export function tellUndone(
  call: CommandContext,
  kind: SpreadsheetKind,
  { id, fileName }: { id: string; fileName: string },
): void {
  record(call, { kind: 'import.undone', entity: kind.entity, entityId: id, note: fileName })
}
