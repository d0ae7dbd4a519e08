import type { CallOutput } from '@barem/shared/http/endpoint'
import type { userEndpoints } from '@barem/shared/user/endpoints'
import { hashPassword, verifyPassword } from '#account/password'
import { countAttempt, OLD_PASSWORD } from '#account/rate-limit'
import { record } from '#event/record'
import type { CommandContext } from '#http/call'
import { fieldRefusal, Refusal } from '#http/refusal'
import { endSessions } from '#http/session-repository'
import { isCommonPassword } from './common-password.ts'
import { temporaryPassword } from './temporary-password.ts'

type Change = (typeof userEndpoints)['changePassword']
type Reset = (typeof userEndpoints)['resetPassword']

/** Changes my password; every other session of mine ends. */
export async function changePassword(call: CallOutput<Change> & CommandContext): Promise<{ done: true }> {
  const { trx, deps, actor, now, body } = call
  await countAttempt(deps.db, OLD_PASSWORD, actor.id, now)
  const user = await trx
    .selectFrom('appUser')
    .select(['passwordHash', 'username', 'fullName', 'email', 'phoneNumber'])
    .where('id', '=', actor.id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (!(await verifyPassword(user.passwordHash, body.oldPassword)))
    throw new Refusal('USE_ERR_006', { errors: [{ path: 'oldPassword', code: 'USE_ERR_006', params: {} }] })
  if (body.newPassword === body.oldPassword) throw fieldRefusal('newPassword', 'password-same')
  const own = [user.username, user.fullName, user.email, user.phoneNumber]
  if (isCommonPassword(body.newPassword, own)) throw fieldRefusal('newPassword', 'password-common')
  await setPassword(call, actor.id, body.newPassword, false)
  const ended = await endSessions(trx, { userId: actor.id, keep: actor.sessionId }, 'password changed', now)
  call.afterCommit(() => deps.hub.endSessions(ended))
  await record(call, { kind: 'user.password-changed', entity: 'user', entityId: actor.id })
  return { done: true }
}

/** Gives a person a temporary password, shown once to the caller; all sessions of the person end. */
export async function resetPassword(
  call: CallOutput<Reset> & CommandContext,
): Promise<{ temporaryPassword: string }> {
  const { trx, deps, now, body } = call
  // whoever could would get past every question for the own password
  if (body.userId === call.actor.id) throw new Refusal('own-account')
  const user = await trx
    .selectFrom('appUser')
    .select('id')
    .where('id', '=', body.userId)
    .forUpdate()
    .executeTakeFirst()
  if (!user) throw new Refusal('not-found')
  const password = temporaryPassword(deps.random)
  await setPassword(call, user.id, password, true)
  const ended = await endSessions(trx, { userId: user.id }, 'password reset', now)
  call.afterCommit(() => deps.hub.endSessions(ended))
  await record(call, { kind: 'user.password-reset', entity: 'user', entityId: user.id })
  return { temporaryPassword: password }
}

export async function setPassword(
  call: Pick<CommandContext, 'trx' | 'now'>,
  userId: string,
  password: string,
  mustChange: boolean,
): Promise<void> {
  const passwordHash = await hashPassword(password)
  await call.trx
    .updateTable('appUser')
    .set((eb) => ({
      passwordHash,
      mustChangePassword: mustChange,
      version: eb('version', '+', 1),
      modifiedAt: call.now,
    }))
    .where('id', '=', userId)
    .execute()
}
