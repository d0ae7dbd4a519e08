import type { MySession } from '@barem/shared/account/endpoints'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '#db/types'
import type { Actor } from '#http/actor'

type Db = Kysely<Database> | Transaction<Database>

/**
 * The person behind a live session; null when it ended, ran out, or its person is locked. One plain SQL statement,
 * because every request runs it.
 */
export async function findActor(db: Db, sessionId: string, now: Date): Promise<Actor | null> {
  const { rows } = await sql<Omit<Actor, 'permissions'> & { permissions: string[] }>`
    select app_user.id, username, full_name, role, department_id, must_change_password, session.id as session_id,
      coalesce((
        select array_agg(distinct permission) from user_role_group
        join role_group on role_group.id = role_group_id, unnest(permissions) as permission
        where user_id = app_user.id), '{}') as permissions
    from session join app_user on app_user.id = session.user_id
    where session.id = ${sessionId} and session.revoked_at is null and session.expires_at > ${now}
      and not app_user.is_locked`.execute(db)
  const row = rows[0]
  return row ? { ...row, permissions: new Set(row.permissions) } : null
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
