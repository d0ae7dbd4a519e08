import { isApprovable } from '@barem/shared/business'
import { ownedEntities, ownersOf } from '@barem/shared/permission/scope'
import { sql } from 'kysely'
import { findActors } from '../../src/access/people.ts'
import { seenAmong } from '../../src/access/record-scope.ts'
import { hintReaders } from '../../src/realtime/hint-readers.ts'
import type { TestApp } from '../app.ts'

/**
 * Of every record that belongs to somebody: where a socket of this person is told of what they may not read, or is not of
 * what they may. Of each kind one is theirs for that while; `compared` are the kinds of which they see some and not all.
 */
export async function hintFaults({ deps, clock }: TestApp, username: string) {
  const faults: string[] = []
  const compared: string[] = []
  const trx = await deps.db.startTransaction().execute()
  const { id: userId, sessionId } = await trx
    .selectFrom('session')
    .innerJoin('appUser', 'appUser.id', 'userId')
    .select(['appUser.id', 'session.id as sessionId'])
    .where('username', '=', username)
    .where('revokedAt', 'is', null)
    .limit(1)
    .executeTakeFirstOrThrow()
  const [actor] = await findActors(trx, [sessionId], clock.now())
  const readers = hintReaders({ db: trx, clock })
  for (const entity of ownedEntities) {
    const draft = isApprovable(entity) ? sql`where status = 'draft'` : sql``
    await sql`update ${sql.table(entity)} set ${sql.ref(ownersOf(entity)[0]!)} = ${userId}
      where id = (select id from ${sql.table(entity)} ${draft} order by id limit 1)`.execute(trx)
    const { rows } = await sql<{ id: string }>`select id from ${sql.table(entity)}`.execute(trx)
    const ids = rows.map(({ id }) => id)
    const seen = await seenAmong(trx, actor!, entity, ids)
    for (const id of ids) {
      const told = await readers.of({ kind: 'changed', entity, id }, [sessionId])
      if ((told?.length === 1) !== seen.has(id)) faults.push(`${entity} ${id}: ${seen.has(id)}`)
    }
    if (seen.size > 0 && seen.size < ids.length) compared.push(entity)
  }
  await trx.rollback().execute()
  return { faults, compared }
}
