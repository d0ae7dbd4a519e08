import { type BusinessEntity, changedBy, isApprovable } from '@barem/shared/business'
import { ownersOf, wholeOf } from '@barem/shared/permission/scope'
import { type Kysely, type RawBuilder, type SqlBool, sql, type Transaction } from 'kysely'
import type { Database } from '#db/types'
import { type Actor, peopleSeen } from './actor.ts'
import { Refusal } from './refusal.ts'

type Condition = RawBuilder<SqlBool>
type Db = Kysely<Database> | Transaction<Database>

/** The column by which what changes a document names it. */
export const CHANGED = 'contractId'

/**
 * Of rows of an entity's table, which the statement calls `called`: those this person sees. Null where that is all of them,
 * for everybody's records and for readers whose scope is all. The one condition of the record scope (decision 057): lists,
 * totals, searches, options and exports have it by `viewOf`, single records by `seenAmong`.
 */
export function inScope(actor: Actor, entity: string, called: string = entity): Condition | null {
  const owners = ownersOf(entity)
  const people = owners.length === 0 ? null : peopleSeen(actor, entity)
  if (!people) return null
  const at = (column: string) => sql.ref(`${called}.${column}`)
  const whole = wholeOf(entity)
  if (whole) return sql<SqlBool>`${at('id')} in (${idsOfParts(entity, whole, people)})`
  if (!isApprovable(entity)) return sql<SqlBool>`(${anyOf(owners, people, at)})`
  return sql<SqlBool>`${at('id')} in (${idsOfDocuments(entity, actor, people)})`
}

/** The same for statements that have it among their conditions whoever reads. */
export function seenOnly(actor: Actor, entity: string, called?: string): Condition {
  return inScope(actor, entity, called) ?? sql<SqlBool>`true`
}

function anyOf(
  owners: readonly string[],
  people: readonly string[],
  at: (column: string) => RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql.join(
    owners.map((owner) => sql`${at(owner)} = any (${people}::uuid[])`),
    sql` or `,
  )
}

/** Records of these people, and those that are part of their records: each a stretch of an index. */
function idsOfParts(entity: string, whole: string, people: readonly string[]): RawBuilder<unknown> {
  const table = sql.table(entity)
  const theirs = anyOf(ownersOf(whole), people, (column) => sql.ref(column))
  const parts = [
    ...ownersOf(entity).map(
      (owner) => sql`select id from ${table} where ${sql.ref(owner)} = any (${people}::uuid[])`,
    ),
    sql`select id from ${table} where ${sql.ref(`${whole}Id`)} in (select id from ${sql.table(whole)} where ${theirs})`,
  ]
  return sql.join(parts, sql` union all `)
}

/** The documents of these people, and those the reader was asked to decide on: each a stretch of an index. */
function idsOfDocuments(
  entity: BusinessEntity,
  actor: Actor,
  people: readonly string[],
): RawBuilder<unknown> {
  const table = sql.table(entity)
  const changed = changedBy(entity)
  const parts = [
    ...ownersOf(entity).map(
      (owner) => sql`select id from ${table} where ${sql.ref(owner)} = any (${people}::uuid[])`,
    ),
    sql`select id from ${table} where approver_id = ${actor.id}`,
    ...[
      sql`approval_step.approver_id = ${actor.id}`,
      sql`decided_by = ${actor.id} and decided_by <> approval_step.approver_id`,
      sql`former_approvers <> '{}' and former_approvers @> array[${actor.id}::uuid]`,
    ].map(
      (person) => sql`select entity_id from approval_step join approval on approval.id = approval_id
        where entity = ${sql.lit(entity)} and ${person}`,
    ),
    // whoever sees a contract sees what changes it
    ...(changed
      ? [
          sql`select id from ${table} where ${sql.ref(CHANGED)} in (${idsOfDocuments(changed, actor, people)})`,
        ]
      : []),
  ]
  return sql.join(parts, sql` union all `)
}

/** Of these records those this person sees; no statement where that is all of them. */
export async function seenAmong(
  db: Db,
  actor: Actor,
  entity: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const condition = ids.length > 0 ? inScope(actor, entity) : null
  if (!condition) return new Set(ids)
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(entity)} where id = any (${ids}::uuid[]) and ${condition}`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** Whether this person's scope holds a record. */
export async function isSeen(db: Db, actor: Actor, entity: string, id: string): Promise<boolean> {
  return (await seenAmong(db, actor, entity, [id])).has(id)
}

/** Whether any of these records exists and is out of this person's scope. */
export async function isAnyHidden(
  db: Db,
  actor: Actor,
  entity: string,
  ids: readonly string[],
): Promise<boolean> {
  const condition = ids.length > 0 ? inScope(actor, entity) : null
  if (!condition) return false
  const { rows } = await sql`
    select 1 from ${sql.table(entity)} where id = any (${ids}::uuid[]) and (${condition}) is not true limit 1`.execute(
    db,
  )
  return rows.length > 0
}

/** Answers a record out of scope as one that does not exist. */
export async function refuseOutOfScope(db: Db, actor: Actor, entity: string, id: string): Promise<void> {
  if (!(await isSeen(db, actor, entity, id))) throw new Refusal('not-found')
}
