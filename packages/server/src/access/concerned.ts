import { type BusinessEntity, changedBy, isApprovable } from '@barem/shared/business'
import { ownersOf, wholeOf } from '@barem/shared/permission/scope'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '#db/types'
import { type Actor, peopleSeen, principalsOf } from './actor.ts'
import { CHANGED } from './owned-rows.ts'

type Db = Kysely<Database> | Transaction<Database>

/** Whom a record concerns; nobody where it does not exist. */
export interface Concerned {
  /** Those it belongs to. */
  owners: readonly string[]
  /** Those who see it whatever their scope. */
  always: readonly string[]
  /** For whose decision it waits, now or after an earlier step: whoever stands in for them sees it too. */
  awaited?: readonly string[]
}

/** The other way round: whom one record concerns, in one statement for however many readers. */
export async function concernedBy(db: Db, entity: BusinessEntity, id: string): Promise<Concerned> {
  const owners = ownersOf(entity).map((column) => sql.ref(column))
  const always = isApprovable(entity)
    ? sql`array[approver_id] || array(
        select unnest(array[step.approver_id, decided_by] || former_approvers) from approval_step step join approval on approval.id = approval_id
        where entity = ${sql.lit(entity)} and entity_id = ${id})`
    : sql`'{}'::uuid[]`
  const awaited = isApprovable(entity)
    ? sql`array(select step.approver_id from approval_step step join approval on approval.id = approval_id
        where entity = ${sql.lit(entity)} and entity_id = ${id} and waiting)`
    : sql`'{}'::uuid[]`
  const whole = wholeOf(entity)
  const ofWhole = whole
    ? sql`array(select unnest(array[${sql.join(ownersOf(whole).map((owner) => sql.ref(`whole.${owner}`)))}])
        from ${sql.table(whole)} as whole where whole.id = ${sql.ref(`${entity}.${whole}Id`)})`
    : sql`'{}'::uuid[]`
  const { rows } = await sql<Required<Concerned> & { changed: string | null }>`
    select array[${sql.join(owners)}] || ${ofWhole} as owners, ${always} as always, ${awaited} as awaited,
      ${changedBy(entity) ? sql.ref(CHANGED) : sql`null`} as changed
    from ${sql.table(entity)} where id = ${id}`.execute(db)
  const [found = { owners: [], always: [], awaited: [], changed: null }] = rows
  if (!found.changed) return found
  const more = await concernedBy(db, changedBy(entity)!, found.changed)
  return {
    owners: [...found.owners, ...more.owners],
    always: [...found.always, ...more.always],
    awaited: [...found.awaited, ...(more.awaited ?? [])],
  }
}

/** Whether a record that concerns these people is in this person's scope: as `inScope` says it of rows. */
export function isConcerned(
  actor: Actor,
  entity: string,
  { owners, always, awaited = [] }: Concerned,
): boolean {
  const people = peopleSeen(actor, entity)
  if (!people || always.includes(actor.id) || owners.some((owner) => people.includes(owner))) return true
  const principals = awaited.length > 0 && isApprovable(entity) ? principalsOf(actor, entity) : []
  return awaited.some((person) => principals.includes(person))
}
