import type { Permission } from '@barem/shared/permission/permissions'
import { MAX_ROWS_SHOWN, type UndoResult } from '@barem/shared/spreadsheet/endpoints'
import { sql } from 'kysely'
import { constraintMeaning } from '#db/constraint-errors'
import { record } from '#event/record'
import { may } from '#http/actor'
import type { CommandContext } from '#http/call'
import { Refusal } from '#http/refusal'
import type { RecordKind, StoredRow } from '#record/record-kind'
import { changeRecord, removeRecord } from '#record/write'
import { importersSeen, startOfToday, type WrittenRow } from './batch.ts'
import type { SpreadsheetKind } from './kind.ts'

type Kind = RecordKind<StoredRow, object, unknown>
type Kept = UndoResult['kept'][number]

/**
 * Undoes an import of today, each row by itself: deletes what it created, restores what it changed. A row stays where its
 * record was changed or deleted since, or is used; it can be undone later the same day, when that is so no more. Restoring
 * asks for the right to change; deleting what somebody else imported, for that to delete (decision 049).
 */
export async function undoImport(
  call: CommandContext,
  kind: SpreadsheetKind,
  id: string,
): Promise<UndoResult> {
  const { fileName, createdBy } = await lockBatch(call, kind, id)
  const rows = await call.trx
    .selectFrom('importBatchRow')
    .select(['rowNumber as row', 'entityId as id', 'entityVersion as version', 'name', 'before'])
    .where('batchId', '=', id)
    .orderBy('rowNumber')
    .execute()
  if (rows.length === 0) throw new Refusal('import.already-undone')
  const mayDo = (action: 'update' | 'delete') =>
    may(call.actor, kind.create.replace(/create$/, action) as Permission)
  const restores = mayDo('update')
  const deletes = createdBy === call.actor.id || mayDo('delete')
  const kept: Kept[] = []
  const undone: WrittenRow[] = []
  for (const row of rows as WrittenRow[]) {
    const allowed = row.before ? restores : deletes
    const reason = allowed ? await undoRow(kind.record!, call, row) : 'forbidden'
    if (reason) kept.push({ row: row.row, name: row.name, reason })
    else undone.push(row)
  }
  if (undone.length > 0) await forget(call, kind, { id, fileName }, undone)
  const deleted = undone.filter(({ before }) => before === null).length
  return {
    ...{ deleted, restored: undone.length - deleted },
    ...{ kept: kept.slice(0, MAX_ROWS_SHOWN), keptTotal: kept.length },
  }
}

/** Two people at once undo one after the other; refuses one of another list or of an earlier day. */
async function lockBatch({ trx, now, actor }: CommandContext, { path, entity }: SpreadsheetKind, id: string) {
  const batch = await trx
    .selectFrom('importBatch')
    .select(['fileName', 'createdAt', 'createdBy'])
    .where('id', '=', id)
    .where('kind', '=', path)
    .forUpdate()
    .executeTakeFirst()
  const seen = importersSeen(actor, entity)
  if (!batch || (seen && !seen.includes(batch.createdBy))) throw new Refusal('not-found')
  if (batch.createdAt < startOfToday(now)) throw new Refusal('import.too-late')
  return batch
}

/** Null when it is undone; else nothing of it was written. */
async function undoRow(kind: Kind, call: CommandContext, row: WrittenRow): Promise<Kept['reason'] | null> {
  const { id, version, before } = row
  const say = (text: string) => sql.raw(text).execute(call.trx)
  call.send(say('savepoint one_row'))
  try {
    if (before) await restore(kind, call, { id, version }, before)
    else await removeRecord(kind, call, { id, version })
    call.send(say('release savepoint one_row'))
    return null
  } catch (error) {
    const reason = reasonOf(error, before ? 'write' : 'delete')
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
async function forget(
  call: CommandContext,
  kind: SpreadsheetKind,
  { id, fileName }: { id: string; fileName: string },
  undone: readonly WrittenRow[],
): Promise<void> {
  const { trx, now, actor } = call
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
  record(call, { kind: 'import.undone', entity: kind.entity, entityId: id, note: fileName })
}
