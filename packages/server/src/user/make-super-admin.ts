import { sql } from 'kysely'
import { hashPassword } from '#account/password'
import { endLinks } from '#account/password-link'
import { clearAttempts, SIGN_IN_ACCOUNT } from '#account/rate-limit'
import { endSessions } from '#http/session-repository'
import type { Deps } from '../deps.ts'
import { lockAccount, roleEvent } from './standing.ts'
import { temporaryPassword } from './temporary-password.ts'

/** Told to whoever ran the command, once; to be changed at the first sign-in. */
interface Made {
  fullName: string
  password: string
}

/**
 * Makes an account a SuperAdmin who can sign in, whatever its role, lock and password were: the way out of a company that has
 * none any more. Its sessions and links end; its history says that nobody in the company did it. Null where nobody is called so.
 */
export function makeSuperAdmin(
  { db, random, clock }: Pick<Deps, 'db' | 'random' | 'clock'>,
  username: string,
): Promise<Made | null> {
  return db.transaction().execute(async (trx) => {
    const named = trx
      .selectFrom('appUser')
      .select(['id', 'fullName', 'role', 'isLocked', 'version'])
      .where(sql`lower(username)`, '=', username.toLowerCase())
    const id = (await named.executeTakeFirst())?.id
    if (!id) return null
    await lockAccount(trx, id)
    const { fullName, role, isLocked, version } = await named.executeTakeFirstOrThrow()
    const password = temporaryPassword(random)
    const now = clock.now()
    const events = [
      ...(role === 'SuperAdmin'
        ? []
        : [
            {
              kind: roleEvent('basic', 'SuperAdmin'),
              changes: [{ field: 'role', from: role, to: 'SuperAdmin' }],
            },
          ]),
      ...(isLocked ? [{ kind: 'user.unlocked', changes: [] }] : []),
      { kind: 'user.password-reset', changes: [] },
    ]
    await trx
      .updateTable('appUser')
      .set({
        ...{ role: 'SuperAdmin', isLocked: false, mustChangePassword: true },
        ...{ passwordHash: await hashPassword(password), version: version + events.length, modifiedAt: now },
      })
      .where('id', '=', id)
      .execute()
    await endLinks(trx, id)
    // whoever needs this has guessed at it before
    await clearAttempts(trx, SIGN_IN_ACCOUNT, id)
    await endSessions(trx, { userId: id }, 'made SuperAdmin on the server', now)
    const about = { entity: 'user', entityId: id, at: now, actorId: null, note: null, traceId: 'superadmin' }
    const rows = events.map(({ kind, changes }) => ({
      ...{ id: random.id(), kind, ...about, changes: JSON.stringify(changes) },
    }))
    await trx.insertInto('event').values(rows).execute()
    return { fullName, password }
  })
}
