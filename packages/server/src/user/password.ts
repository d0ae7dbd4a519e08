import type { CallOutput } from '@barem/shared/http/endpoint'
import { isGuarded, type Role } from '@barem/shared/permission/permissions'
import type { userEndpoints } from '@barem/shared/user/endpoints'
import { verifyPassword } from '#account/password'
import { countAttempt, OLD_PASSWORD } from '#account/rate-limit'
import type { CommandContext } from '#http/call'
import { fieldRefusal, Refusal } from '#refusal'
import { refuseWithoutOwnPassword } from './own-password.ts'
import { lockForPassword, setPassword } from './set-password.ts'
import { temporaryPassword } from './temporary-password.ts'

type Change = (typeof userEndpoints)['changePassword']
type Reset = (typeof userEndpoints)['resetPassword']

/** Changes my password; every other session of mine ends. */
export async function changePassword(call: CallOutput<Change> & CommandContext): Promise<{ done: true }> {
  const { trx, deps, actor, now, body } = call
  await countAttempt(deps.db, OLD_PASSWORD, actor.id, now)
  const account = (await lockForPassword(trx, actor.id))!
  if (!(await verifyPassword(account.passwordHash, body.oldPassword)))
    throw new Refusal('USE_ERR_006', { errors: [{ path: 'oldPassword', code: 'USE_ERR_006', params: {} }] })
  if (body.newPassword === body.oldPassword) throw fieldRefusal('newPassword', 'password-same')
  await setPassword(call, account, { password: body.newPassword, how: 'changed', keep: actor.sessionId })
  return { done: true }
}

/**
 * Gives a person a temporary password, shown once to the caller; all sessions of the person end. Of whoever has a role that is
 * given with the own password it asks for that as well.
 */
export async function resetPassword(
  call: CallOutput<Reset> & CommandContext,
): Promise<{ temporaryPassword: string }> {
  const { trx, deps, body } = call
  // whoever could would get past every question for the own password
  if (body.userId === call.actor.id) throw new Refusal('own-account')
  const account = await lockForPassword(trx, body.userId)
  if (!account) throw new Refusal('not-found')
  if (isGuarded(account.role as Role)) await refuseWithoutOwnPassword(call, body.password)
  const password = temporaryPassword(deps.random)
  await setPassword(call, account, { password, how: 'reset' })
  return { temporaryPassword: password }
}
