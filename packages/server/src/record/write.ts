import { isDeepStrictEqual } from 'node:util'
import { refuseOutOfScope, seenAmong } from '#access/record-scope'
import { insertStatement, quoted, runStatement, updateStatement } from '#db/statement'
import { changesBetween, record, recordAll } from '#event/record'
import { staleVersion } from '#event/stale-version'
import type { CommandContext } from '#http/call'
import { Refusal } from '#refusal'
import { type Given, type RecordKind, type StoredRow, saidOf } from './record-kind.ts'

/** Rows of one statement; PostgreSQL takes 65,535 parameters. */
const AT_ONCE = 500

/** Writes new records with one event each; the rows come back in the order of their forms. */
export async function insertRecords<Row extends StoredRow, Form extends object, Answer>(
  kind: RecordKind<Row, Form, Answer>,
  call: CommandContext,
  forms: readonly Form[],
): Promise<Row[]> {
  const { trx, deps, actor } = call
  const rows: Row[] = []
  for (let first = 0; first < forms.length; first += AT_ONCE) {
    const some = forms.slice(first, first + AT_ONCE).map((form) => kind.normalize?.(call, form, null) ?? form)
    const prepared = []
    for (const form of some) prepared.push(await kind.prepare(call, form, null))
    const stamps = stampsOf(kind, call, true)
    const values = prepared.map(({ columns }) => ({ id: deps.random.id(), ...columns, ...stamps }))
    const insert = insertStatement(kind.table, values)
    const inserted = runStatement<StoredRow>(trx, `${insert.text} returning *`, insert.values)
    recordAll(
      call,
      values.map(({ id }) => ({ kind: `${kind.event}.created`, entity: kind.entity, entityId: id })),
    )
    const [besides, written] = await checkedFirst(Promise.all(prepared.map(({ beside }) => beside)), inserted)
    for (const [place, { id }] of written.entries()) await kind.writeParts?.(call, id, some[place]!, null)
    for (const [place, row] of written.entries())
      rows.push(rowOf<Row>(row, besides[place]) ?? (await kind.load(trx, actor, row.id, false))!)
  }
  return rows
}

/**
 * Changes a record: locks it, compares the version, writes the tracked fields to the history. Absent fields
 * stay as stored. Where nothing differs nothing is written: no version, no event, and `after` is `before`.
 */
export async function changeRecord<Row extends StoredRow, Form extends object, Answer>(
  kind: RecordKind<Row, Form, Answer>,
  call: CommandContext,
  { id, version }: { id: string; version: number },
  given: Given<Form>,
): Promise<{ before: Row; after: Row }> {
  const { trx, actor } = call
  const before = await lockRecord(kind, call, id, version)
  const stored = kind.form(before)
  const said: Form = { ...stored, ...saidOf(given) }
  const form = kind.normalize?.(call, said, before) ?? said
  if (isDeepStrictEqual(form, stored)) return { before, after: before }
  const prepared = await kind.prepare(call, form, before)
  const columns = { ...prepared.columns, ...stampsOf(kind, call, false), version: version + 1 }
  const { text, values } = updateStatement(kind.table, id, columns)
  const updated = runStatement<StoredRow>(trx, `${text} returning *`, values)
  const [beside, rows] = await checkedFirst(prepared.beside, updated)
  const written = rows[0]!
  await kind.writeParts?.(call, id, form, before)
  const after = rowOf<Row>(written, beside) ?? (await kind.load(trx, actor, id, false))!
  const changes = changesBetween(trackedFields(kind, before), trackedFields(kind, after))
  record(call, { kind: `${kind.event}.updated`, entity: kind.entity, entityId: id, changes })
  return { before, after }
}

/** Deletes a record that nothing refers to; the foreign keys of the database decide. */
export async function removeRecord<Row extends StoredRow, Form extends object, Answer>(
  kind: RecordKind<Row, Form, Answer>,
  call: CommandContext,
  { id, version }: { id: string; version?: number | undefined },
): Promise<void> {
  const row = await lockRecord(kind, call, id, version)
  await kind.beforeRemoval?.(call, row)
  try {
    await call.trx
      .deleteFrom(kind.table as 'customer')
      .where('id', '=', id)
      .execute()
  } catch (error) {
    throw kind.inUse && stillReferenced.has(String((error as { code?: unknown }).code))
      ? new Refusal(kind.inUse)
      : error
  }
  record(call, {
    kind: `${kind.event}.deleted`,
    entity: kind.entity,
    entityId: id,
    note: kind.nameOf(row),
  })
}

/**
 * Deletes several records that nothing refers to, each at the version given, in a few statements; of a kind without a guard
 * and without rules of its own for a deletion. Where one of them was changed, is gone or out of scope, none is deleted.
 */
export async function removeRecords<Row extends StoredRow, Form extends object, Answer>(
  kind: RecordKind<Row, Form, Answer>,
  call: CommandContext,
  records: readonly { id: string; version: number; name: string }[],
): Promise<void> {
  const { trx, actor } = call
  const ids = records.map(({ id }) => id)
  const table = quoted(kind.table)
  const rows = await runStatement<StoredRow>(
    trx,
    `select id, version from ${table} where id = any ($1::uuid[]) order by id for update`,
    [ids],
  )
  const versions = new Map(rows.map(({ id, version }) => [id, version]))
  const seen = await seenAmong(trx, actor, kind.entity, ids)
  if (ids.some((id) => !versions.has(id) || !seen.has(id))) throw new Refusal('not-found')
  if (records.some(({ id, version }) => versions.get(id) !== version)) throw new Refusal('stale-version')
  await runStatement(trx, `delete from ${table} where id = any ($1::uuid[])`, [ids])
  recordAll(
    call,
    records.map(({ id, name }) => ({
      ...{ kind: `${kind.event}.deleted`, entity: kind.entity, entityId: id, note: name },
    })),
  )
}

/** PostgreSQL 18 answers ON DELETE RESTRICT with the first, older ones with the second. */
const stillReferenced = new Set(['23001', '23503'])

/** Locks a record for a change: refuses what does not exist, may not be seen or changed, or has another version. */
export async function lockRecord<Row extends StoredRow, Form extends object, Answer>(
  kind: RecordKind<Row, Form, Answer>,
  call: CommandContext,
  id: string,
  version: number | undefined,
): Promise<Row> {
  const row = await kind.load(call.trx, call.actor, id, true)
  if (!row) throw new Refusal('not-found')
  await refuseOutOfScope(call.trx, call.actor, kind.entity, id)
  kind.guard?.(call, row)
  if (version !== undefined && row.version !== version)
    throw await staleVersion(call, { entity: kind.entity, id }, kind.present(row, call.actor))
  return row
}

/** Both are under way at once; where both fail, the answer is that of the check, which names the field. */
async function checkedFirst<Beside, Written>(
  check: Beside | Promise<Beside>,
  write: Promise<Written>,
): Promise<[Beside, Written]> {
  write.catch(() => undefined)
  const beside = await check
  return [beside, await write]
}

/** The row as written; null when its joined columns are not known. */
function rowOf<Row>(written: object, beside: Partial<Row> | undefined): Row | null {
  return beside ? ({ ...written, ...beside } as Row) : null
}

/** The tracked fields of a form, as the history shows them. */
function trackedFields<Row extends StoredRow, Form extends object, Answer>(
  kind: RecordKind<Row, Form, Answer>,
  row: Row,
): object {
  return { ...kind.form(row), ...kind.words?.(row) }
}

function stampsOf<Row extends StoredRow, Form extends object, Answer>(
  kind: RecordKind<Row, Form, Answer>,
  call: CommandContext,
  isNew: boolean,
): object {
  if (kind.stamps) return kind.stamps(call, isNew)
  const { now, actor } = call
  const created = isNew ? { createdAt: now, createdBy: actor.id } : {}
  return { ...created, modifiedAt: now, modifiedBy: actor.id }
}
