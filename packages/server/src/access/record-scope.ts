import { isApprovable, neededFor } from '@barem/shared/business'
import { ownersOf, wholeOf } from '@barem/shared/permission/scope'
import { type Kysely, type RawBuilder, type SqlBool, sql, type Transaction } from 'kysely'
import type { Database } from '#db/types'
import { Refusal } from '#refusal'
import { type Actor, may, peopleSeen } from './actor.ts'
import { anyOf, belongsTo, idsOfDocuments, idsOfParts } from './owned-rows.ts'

type Condition = RawBuilder<SqlBool>
type Db = Kysely<Database> | Transaction<Database>

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
  if (people.length > 1) return belongsTo(entity, actor, people, at)
  if (whole) return sql<SqlBool>`${at('id')} in (${idsOfParts(entity, whole, people)})`
  if (!isApprovable(entity)) return sql<SqlBool>`(${anyOf(owners, people, at)})`
  return sql<SqlBool>`${at('id')} in (${idsOfDocuments(entity, actor, people)})`
}

/**
 * The ids of what a department of several people sees, some of them twice, each a stretch of an index: what is found by it where
 * it is little, and `inScope` would look at each row of the table. Null where that asks by the owners themselves.
 */
export function idsInScope(actor: Actor, entity: string): RawBuilder<unknown> | null {
  const people = ownersOf(entity).length === 0 ? null : peopleSeen(actor, entity)
  if (!people || people.length < 2) return null
  const whole = wholeOf(entity)
  if (whole) return idsOfParts(entity, whole, people)
  return isApprovable(entity) ? idsOfDocuments(entity, actor, people) : null
}

/** `inScope` for statements that have it among their conditions whoever reads. */
export function seenOnly(actor: Actor, entity: string, called?: string): Condition {
  return inScope(actor, entity, called) ?? sql<SqlBool>`true`
}

/**
 * Whether the record that a row names is one this person sees, asked row by row: for few rows of a table that is no list of
 * the records. Null where that is all of them. Without the right to a kind of document these are what they wrote and what they
 * are or were asked to decide (`maySee`).
 */
export function isRecordSeen(actor: Actor, entity: string, id: RawBuilder<unknown>): Condition | null {
  const needed = neededFor(entity)
  if (needed && !may(actor, needed)) return sql`false`
  const people = ownersOf(entity).length === 0 ? null : peopleSeen(actor, entity)
  if (people === null) return null
  const at = (column: string) => sql.ref(`${entity}.${column}`)
  const ways = [belongsTo(entity, actor, people, at)]
  if (people.length === 0 && isApprovable(entity)) ways.push(sql`${at('authorId')} = ${actor.id}`)
  return sql`exists (select from ${sql.table(entity)} where ${at('id')} = ${id} and (${sql.join(ways, sql` or `)}))`
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
