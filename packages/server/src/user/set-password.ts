import { hashPassword } from '#account/password'
import { endLinks } from '#account/password-link'
import { type Recording, record } from '#event/record'
import { endSessions } from '#http/session-repository'
import type { Db } from '#list/list'
import { fieldRefusal } from '#refusal'
import { isCommonPassword } from './common-password.ts'

/** An account with what its password is checked by, locked until the commit; a change of its password waits. */
export function lockForPassword(trx: Db, id: string) {
  return trx
    .selectFrom('appUser')
    .select(['id', 'role', 'passwordHash', 'isLocked', 'username', 'fullName', 'email', 'phoneNumber'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

export type Account = NonNullable<Awaited<ReturnType<typeof lockForPassword>>>

interface NewPassword {
  password: string
  /** Changed: chosen by the person. Reset: temporary, changed at the first sign-in. */
  how: 'changed' | 'reset'
  /** The session that stays, none without it. */
  keep?: string
}

/**
 * Sets the password of an account: sessions and links of the old one end, and the history says so. Every way to a new
 * password comes through here. Refuses a chosen one that is common, at `newPassword`.
 */
export async function setPassword(
  call: Recording,
  account: Account,
  { password, how, keep }: NewPassword,
): Promise<void> {
  const { trx, deps, now } = call
  const { id, username, fullName, email, phoneNumber } = account
  if (how === 'changed' && isCommonPassword(password, [username, fullName, email, phoneNumber]))
    throw fieldRefusal('newPassword', 'password-common')
  const passwordHash = await hashPassword(password)
  await trx
    .updateTable('appUser')
    .set((eb) => ({
      ...{ passwordHash, mustChangePassword: how === 'reset' },
      ...{ version: eb('version', '+', 1), modifiedAt: now },
    }))
    .where('id', '=', id)
    .execute()
  await endLinks(trx, id)
  const ended = await endSessions(trx, { userId: id, ...(keep && { keep }) }, `password ${how}`, now)
  call.afterCommit(() => deps.hub.endSessions(ended))
  record(call, { kind: `user.password-${how}`, entity: 'user', entityId: id })
}
