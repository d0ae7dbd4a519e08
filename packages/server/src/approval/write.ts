import type { Status } from '@barem/shared/approval/lifecycle'
import { type RawBuilder, sql } from 'kysely'
import { runStatement, updateStatement } from '#db/statement'
import type { CommandContext } from '#http/call'
import type { AnyKind, ApprovableDetail, ApprovableTable } from './kind.ts'
import type { Round } from './round.ts'

/** What a verb changes of a document's row. */
export type Changed = Partial<Pick<ApprovableDetail, 'closed' | 'sent' | 'round' | 'approvers'>> & {
  status: Status
}

/** The row after a verb, as its next version. */
export function rowAfter<Row extends ApprovableDetail>(row: Row, now: Date, changed: Changed): Row {
  return { ...row, ...changed, version: row.version + 1, modifiedAt: now }
}

/**
 * Writes what a verb changed of a document's row and, in the same statement, its request: an insert or update, which may
 * begin with further `, name as (…)`. It is sent without waiting for its result: the row is locked, and the guards refuse
 * stale data.
 */
export function writeDocument(
  { trx, send }: CommandContext,
  table: ApprovableTable,
  { id, version, modifiedAt }: Pick<ApprovableDetail, 'id' | 'version' | 'modifiedAt'>,
  { status, closed, sent }: Changed,
  request: RawBuilder<unknown> | null,
): void {
  const columns = [
    sql`status = ${status}, version = ${version}, modified_at = ${modifiedAt}`,
    ...(closed === undefined ? [] : [sql`closed = ${closed}`]),
    ...(sent === undefined ? [] : [sql`sent = ${sent && JSON.stringify(sent)}`]),
  ]
  const document = sql`update ${sql.table(table)} set ${sql.join(columns)} where id = ${id}`
  send((request ? sql`with document as (${document}) ${request}` : document).execute(trx))
}

/**
 * The row with its partner called as it is sent: lists find and order what was sent by the stored name, and what was sent does
 * not change any more. It is written to the draft, of a rejected one too, and only where it is another name.
 */
export function calledAsSent<Row extends ApprovableDetail>(
  { trx, send, actor }: CommandContext,
  kind: Pick<AnyKind, 'table' | 'calledNow'>,
  row: Row,
): Row {
  const called = kind.calledNow(row, actor)
  if (!called) return row
  const { text, values } = updateStatement(kind.table, row.id, { ...called, status: 'draft', sent: null })
  send(runStatement(trx, text, values))
  return { ...row, ...called }
}

/** Closes the request together with its document: cancelled, or cloned and cancelled. */
export function endRound(
  { actor, now }: CommandContext,
  round: Round | null,
  { as, note }: { as: 'cancelled' | 'cloned'; note: string | null },
): { round: Round | null; request: RawBuilder<unknown> | null } {
  if (!round) return { round, request: null }
  const ended = { endedAs: as, endedByName: actor.fullName, endedAt: now.toISOString(), endedNote: note }
  return {
    round: { ...round, ...ended, open: false },
    request: sql`update approval set open = false, ended_as = ${as}, ended_by = ${actor.id},
      ended_by_name = ${actor.fullName}, ended_at = ${now}, ended_note = ${note} where id = ${round.id}`,
  }
}
