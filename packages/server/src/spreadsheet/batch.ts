import { ownersOf } from '@barem/shared/permission/scope'
import type { ImportBatch } from '@barem/shared/spreadsheet/endpoints'
import { undoableSince } from '@barem/shared/spreadsheet/undo'
import { type Actor, peopleSeen } from '#access/actor'
import { runStatement } from '#db/statement'
import { record } from '#event/record'
import type { CommandContext, ReadContext } from '#http/call'
import type { RecordKind, StoredRow } from '#record/record-kind'
import { changeRecord, insertRecords } from '#record/write'
import type { CheckedRow, SpreadsheetKind } from './kind.ts'

/** What an import did to one record; `before` is its form as it stood, null for a new one. */
export interface WrittenRow {
  row: number
  id: string
  version: number
  name: string
  before: object | null
}

type Kind = RecordKind<StoredRow, object, unknown>

/** Writes what the rows say, in the caller's transaction; a record changed since it was checked refuses all of them. */
export async function writeRows(
  kind: Kind,
  call: CommandContext,
  rows: readonly Pick<CheckedRow<unknown>, 'row' | 'body' | 'existing'>[],
): Promise<WrittenRow[]> {
  const fresh = rows.filter(({ existing }) => !existing)
  const made = await insertRecords(
    kind,
    call,
    fresh.map(({ body }) => body as object),
  )
  const written = made.map((record, place) => writtenRow(kind, fresh[place]!.row, record, null))
  for (const { row, existing, body } of rows) {
    if (!existing) continue
    const { before, after } = await changeRecord(kind, call, existing, body as object)
    if (after !== before) written.push(writtenRow(kind, row, after, kind.form(before)))
  }
  return written
}

function writtenRow(kind: Kind, row: number, record: StoredRow, before: object | null): WrittenRow {
  return { row, id: record.id, version: record.version, name: kind.nameOf(record), before }
}

/** Keeps what an import wrote, with its one event. */
export function keepBatch(
  call: CommandContext,
  kind: SpreadsheetKind,
  file: { name: string; sha256: string | null },
  written: readonly WrittenRow[],
): { batch: string | null; created: number; updated: number } {
  const id = beginBatch(call, kind, file.name)
  const counts = countsOf(written)
  keepRows(call, id, written)
  countBatch(call, { id, sha256: file.sha256, ...counts })
  return { batch: written.length > 0 ? id : null, ...counts }
}

/** How many of these rows are new, and how many were changed. */
export function countsOf(written: readonly WrittenRow[]): { created: number; updated: number } {
  const created = written.filter(({ before }) => before === null).length
  return { created, updated: written.length - created }
}

/** Begins what one import writes, with its one event; its id. */
export function beginBatch(call: CommandContext, kind: SpreadsheetKind, name: string): string {
  const { trx, deps, now, actor, send } = call
  const id = deps.random.id()
  send(
    runStatement(
      trx,
      `insert into import_batch (id, kind, file_name, created_by, created_at, created_count, updated_count)
      values ($1, $2, $3, $4, $5, 0, 0)`,
      [id, kind.path, name, actor.id, now],
    ),
  )
  record(call, { kind: 'import.done', entity: kind.entity, entityId: id, note: name })
  return id
}

/** Keeps rows that were written, so that they can be undone. */
export function keepRows({ trx, send }: CommandContext, id: string, written: readonly WrittenRow[]): void {
  send(
    runStatement(
      trx,
      `insert into import_batch_row (batch_id, row_number, entity_id, entity_version, name, before)
      select $1, "row", id, version, name, before
      from jsonb_to_recordset($2::jsonb) as written ("row" integer, id uuid, version integer, name text, before jsonb)`,
      [id, JSON.stringify(written)],
    ),
  )
}

/** What an import has come to; `sha256` where the whole file went in. */
export function countBatch(
  { trx, send }: CommandContext,
  { id, sha256, created, updated }: { id: string; sha256: string | null; created: number; updated: number },
): void {
  send(
    runStatement(
      trx,
      'update import_batch set file_sha256 = $2, created_count = $3, updated_count = $4 where id = $1',
      [id, sha256, created, updated],
    ),
  )
}

interface BatchRow extends Omit<ImportBatch, 'at' | 'undone'> {
  at: Date
  undoneAt: Date | null
  undoneBy: string | null
}

/** As many imports of one list are told of; a program's may be more. */
const SHOWN = 20

/** Whose imports of a kind this person sees: their own, and as of its records; null where everybody's. */
export function importersSeen(
  actor: Actor,
  { entity, scopedAs }: Pick<SpreadsheetKind, 'entity' | 'scopedAs'>,
): readonly string[] | null {
  const scoped = scopedAs ?? entity
  const people = ownersOf(scoped).length > 0 ? peopleSeen(actor, scoped) : null
  return people && [actor.id, ...people]
}

/** The imports that can still be undone, newest first. */
export async function recentImports(
  { db, now, actor }: ReadContext,
  kind: SpreadsheetKind,
): Promise<ImportBatch[]> {
  const rows = await runStatement<BatchRow>(
    db,
    `select batch.id, file_name, batch.created_at as at, author.full_name as by, created_count as created,
      updated_count as updated, undone_at, undoer.full_name as undone_by,
      (select count(*)::integer from import_batch_row where batch_id = batch.id) as left
    from import_batch batch
    join app_user author on author.id = batch.created_by
    left join app_user undoer on undoer.id = batch.undone_by
    where kind = $1 and batch.created_at >= $2 and ($4::uuid[] is null or batch.created_by = any ($4))
    order by batch.created_at desc limit $3`,
    [kind.path, undoableSince(now), SHOWN, importersSeen(actor, kind)],
  )
  return rows.map(({ at, undoneAt, undoneBy, ...row }) => ({
    ...row,
    at: at.toISOString(),
    undone: undoneAt && { at: undoneAt.toISOString(), by: undoneBy ?? '' },
  }))
}
