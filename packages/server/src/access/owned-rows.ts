import { type BusinessEntity, changedBy, isApprovable } from '@barem/shared/business'
import { ownersOf, wholeOf } from '@barem/shared/permission/scope'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Actor, principalsOf } from './actor.ts'

/** The column by which what changes a document names it. */
export const CHANGED = 'contractId'

/**
 * Of a department asked row by row: what is a large part of a table is read along the order of its list and counted in one pass, where
 * gathering its ids first would read and sort all of them for a page. What is one person's is gathered.
 */
export function belongsTo(
  entity: string,
  actor: Actor,
  people: readonly string[],
  at: (column: string) => RawBuilder<unknown>,
): RawBuilder<SqlBool> {
  const whole = wholeOf(entity)
  const ways = [anyOf(ownersOf(entity), people, at)]
  if (whole) {
    const theirs = anyOf(ownersOf(whole), people, (column) => sql.ref(`${whole}.${column}`))
    ways.push(sql`exists (
      select from ${sql.table(whole)} where ${sql.ref(`${whole}.id`)} = ${at(`${whole}Id`)} and (${theirs}))`)
  }
  if (isApprovable(entity)) {
    ways.push(sql`${at('approverId')} = ${actor.id}`)
    ways.push(sql`exists (
      select from approval_step join approval on approval.id = approval_id
      where entity = ${sql.lit(entity)} and entity_id = ${at('id')} and ((${sql.join(askedOf(actor, entity), sql`) or (`)})))`)
  }
  const changed = changedBy(entity)
  if (changed) {
    const theirs = belongsTo(changed, actor, people, (column) => sql.ref(`${changed}.${column}`))
    ways.push(sql`exists (
      select from ${sql.table(changed)} where ${sql.ref(`${changed}.id`)} = ${at(CHANGED)} and ${theirs})`)
  }
  return sql<SqlBool>`(${sql.join(ways, sql` or `)})`
}

/**
 * The steps this person was asked to take: now, by who took them, and before they were handed over; and what waits for somebody
 * they stand in for, as long as it does.
 */
function askedOf(actor: Actor, entity: BusinessEntity): RawBuilder<unknown>[] {
  const principals = isApprovable(entity) ? principalsOf(actor, entity) : []
  return [
    ...(principals.length > 0
      ? [sql`approval_step.approver_id = any (${principals}::uuid[]) and waiting`]
      : []),
    sql`approval_step.approver_id = ${actor.id}`,
    sql`decided_by = ${actor.id} and decided_by <> approval_step.approver_id`,
    sql`former_approvers <> '{}' and former_approvers @> array[${actor.id}::uuid]`,
  ]
}

export function anyOf(
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
export function idsOfParts(entity: string, whole: string, people: readonly string[]): RawBuilder<unknown> {
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
export function idsOfDocuments(
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
    ...askedOf(actor, entity).map(
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
