import { MENTIONED, PEOPLE_OFFERED } from '@barem/shared/comment/endpoints'
import { ownersOf } from '@barem/shared/permission/scope'
import { sql } from 'kysely'
import { type Actor, may } from '#access/actor'
import { concernedBy, isConcerned } from '#access/concerned'
import type { Discussed } from '#access/discussed'
import { findPeople } from '#access/people'
import type { Message } from '#delivery/kinds'
import type { Db } from '#list/list'
import { fieldRefusal, Refusal } from '#refusal'
import { userOptions } from '#user/repository'
import type { Deps } from '../deps.ts'

/** Whether a message calls somebody to a comment that was deleted since. */
export async function mentionIsGone({ db }: Deps, { notificationId }: Message): Promise<boolean> {
  const row = await db
    .selectFrom('notification')
    .innerJoin('comment', (on) => on.on(sql<boolean>`comment.id = (params ->> 'comment')::uuid`))
    .select('comment.id')
    .where('notification.id', '=', notificationId)
    .where('kind', '=', MENTIONED)
    .where('comment.removedAt', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}

/** Whether the record's own door lets this person through. */
async function opens(db: Db, kind: Discussed, id: string, person: Actor): Promise<boolean> {
  try {
    await kind.refuseUnseen(db, person, id)
    return true
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}

/**
 * Refuses a comment that mentions somebody who may not see the record now, or cannot sign in: the bell would tell of what is
 * kept from them. Each is asked at the door that they would come to themselves.
 */
export async function refuseUnableToSee(
  db: Db,
  kind: Discussed,
  id: string,
  ids: readonly string[],
  now: Date,
): Promise<void> {
  if (ids.length === 0) return
  const people = await findPeople(db, ids, now)
  const unknown = ids.findIndex((one) => people.every((person) => person.id !== one))
  if (unknown >= 0) throw fieldRefusal(`mentions.${unknown}`, 'unknown-reference')
  for (const person of people)
    if (!(await opens(db, kind, id, person)))
      throw fieldRefusal('text', 'mention_unseen', { name: person.fullName })
}

/**
 * The first people of a search who may see the record, but not who asks, and no account that runs the system unless the
 * record is its own: nobody would read it there.
 */
export async function mentionable(
  db: Db,
  actor: Actor,
  kind: Discussed,
  { entityId, search, now }: { entityId: string; search?: string | undefined; now: Date },
) {
  const options = await userOptions(db, { search })
  const [people, concerned] = await Promise.all([
    findPeople(
      db,
      options.map(({ id }) => id),
      now,
    ),
    ownersOf(kind.entity).length > 0 ? concernedBy(db, kind.entity, entityId) : null,
  ])
  const named = concerned ? [...concerned.owners, ...concerned.always] : []
  const readers = new Set<string>()
  for (const person of people) {
    if (person.id === actor.id || (person.role === 'SuperAdmin' && !named.includes(person.id))) continue
    const reads = may(person, `${kind.entity}:view`)
      ? !concerned || isConcerned(person, kind.entity, concerned)
      : // who wrote a document or decides on it sees it without the right
        named.includes(person.id) && (await opens(db, kind, entityId, person))
    if (reads) readers.add(person.id)
  }
  return options.filter(({ id }) => readers.has(id)).slice(0, PEOPLE_OFFERED)
}
