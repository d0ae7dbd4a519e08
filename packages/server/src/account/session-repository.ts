import type { Role } from '@barem/shared/permission/permissions'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '#db/types'
import type { Actor } from '#http/actor'

type Db = Kysely<Database> | Transaction<Database>

/** The person behind a live session; null when it ended, ran out, or its person is locked. One statement. */
export async function findActor(db: Db, sessionId: string, now: Date): Promise<Actor | null> {
  const row = await db
    .selectFrom('session')
    .innerJoin('appUser', 'appUser.id', 'session.userId')
    .select([
      'appUser.id',
      'appUser.username',
      'appUser.fullName',
      'appUser.role',
      'appUser.departmentId',
      'appUser.mustChangePassword',
      'session.id as sessionId',
    ])
    .select(
      sql<string[]>`coalesce((
        select array_agg(distinct permission) from user_role_group
        join role_group on role_group.id = role_group_id, unnest(permissions) as permission
        where user_id = app_user.id), '{}')`.as('permissions'),
    )
    .where('session.id', '=', sessionId)
    .where('session.revokedAt', 'is', null)
    .where('session.expiresAt', '>', now)
    .where('appUser.isLocked', '=', false)
    .executeTakeFirst()
  if (!row) return null
  return { ...row, role: row.role as Role, permissions: new Set(row.permissions) }
}

/** Ends sessions of a person, all or all but one; answers the ids that ended, for their sockets. */
export async function endSessions(
  trx: Db,
  target: { userId: string; keep?: string } | { sessionId: string },
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
    if (target.keep) query = query.where('id', '!=', target.keep)
  }
  return (await query.execute()).map((row) => row.id)
}
