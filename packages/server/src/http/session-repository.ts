import type { MySession } from '@barem/shared/account/endpoints'
import type { Kysely, Transaction } from 'kysely'
import type { Actor } from '#access/actor'
import { ACTOR, type ActorRow, actorOf, LIVE } from '#access/people'
import { runStatement } from '#db/statement'
import type { Database } from '#db/types'
import type { LookedUp } from './idempotency.ts'

type Db = Kysely<Database> | Transaction<Database>

const FIND_ACTOR_AND_KEY = `
    select pg_try_advisory_xact_lock(hashtextextended(app_user.id || ' ' || $3, 0)) as free,
      request_hash, rights_hash, body, ${ACTOR}
    left join idempotency_key on idempotency_key.user_id = app_user.id and key = $3 ${LIVE}`

/** The person behind a live session for a command, with what is stored under the key, which is locked: one statement. */
export async function findActorAndKey(
  trx: Transaction<Database>,
  sessionId: string,
  key: string,
  now: Date,
): Promise<{ actor: Actor; earlier: LookedUp } | null> {
  const [row] = await runStatement<ActorRow & LookedUp>(trx, FIND_ACTOR_AND_KEY, [sessionId, now, key])
  if (!row) return null
  const { free, requestHash, rightsHash, body, ...actor } = row
  return { actor: actorOf(actor), earlier: { free, requestHash, rightsHash, body } }
}

/** The live sessions of a person, the one seen last first. */
export async function sessionsOf(db: Db, { id, sessionId }: Actor, now: Date): Promise<MySession[]> {
  const rows = await db
    .selectFrom('session')
    .select(['id', 'userAgent', 'address', 'createdAt', 'lastSeenAt'])
    .where('userId', '=', id)
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', now)
    .orderBy('lastSeenAt', 'desc')
    .orderBy('id')
    .execute()
  return rows.map(({ createdAt, lastSeenAt, ...row }) => ({
    ...row,
    createdAt: createdAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
    current: row.id === sessionId,
  }))
}

/** Ends sessions of a person: one, all, or all but one; answers the ids that ended, for their sockets. */
export async function endSessions(
  trx: Db,
  target: { userId: string; keep?: string; only?: string } | { sessionId: string },
  reason: string,
  now: Date,
): Promise<string[]> {
  let query = trx
    .updateTable('session')
    .set({ revokedAt: now, revokedReason: reason })
    .where('revokedAt', 'is', null)
    .returning('id')
  if ('sessionId' in target) query = query.where('id', '=', target.sessionId)
  else {
    query = query.where('userId', '=', target.userId)
    if (target.only) query = query.where('id', '=', target.only)
    if (target.keep) query = query.where('id', '!=', target.keep)
  }
  return (await query.execute()).map((row) => row.id)
}
