import type { CallOutput } from '@barem/shared/http/endpoint'
import type { User, userEndpoints } from '@barem/shared/user/endpoints'
import { verifyPassword } from '#account/password'
import { countAttempt, OLD_PASSWORD } from '#account/rate-limit'
import { record } from '#event/record'
import { staleVersion } from '#event/stale-version'
import type { CommandContext } from '#http/call'
import { fieldRefusal, Refusal } from '#http/refusal'
import { endSessions } from '#http/session-repository'
import { findUser } from './repository.ts'

type Lock = (typeof userEndpoints)['lock']
type Grant = (typeof userEndpoints)['grantAdmin']

/** Ends every session of somebody, on sockets too. */
export async function endSessionsOf(call: CommandContext, userId: string, reason: string): Promise<void> {
  const ended = await endSessions(call.trx, { userId }, reason, call.now)
  call.afterCommit(() => call.deps.hub.endSessions(ended))
}

/**
 * Nobody locks or deletes the own account, nor the last SuperAdmin who can sign in (domain, section 2). The accounts of all
 * of them are locked in one order, so that of two at once the second sees what the first did; a deletion holds its own
 * row before, and of two that wait for each other one is tried again.
 */
export async function refuseForSelfAndLast({ trx, actor }: CommandContext, id: string): Promise<void> {
  const rows = await trx
    .selectFrom('appUser')
    .select('id')
    .where('role', '=', 'SuperAdmin')
    .where('isLocked', '=', false)
    .orderBy('id')
    .forUpdate()
    .execute()
  if (rows.length === 1 && rows[0]?.id === id) throw new Refusal('last-super-admin')
  if (id === actor.id) throw new Refusal('own-account')
}

/** Locks somebody out; all sessions end. Customers, drafts and open approvals stay theirs. */
export async function lockUser(call: CallOutput<Lock> & CommandContext): Promise<User> {
  const { params, body } = call
  await refuseForSelfAndLast(call, params.id)
  return change(call, params.id, body.version, async ({ isLocked }) => {
    if (isLocked) return null
    await endSessionsOf(call, params.id, 'user locked')
    return { columns: { isLocked: true }, kind: 'user.locked', note: body.note }
  })
}

export function unlockUser(call: CallOutput<Lock> & CommandContext): Promise<User> {
  const { params, body } = call
  return change(call, params.id, body.version, async ({ isLocked }) =>
    isLocked ? { columns: { isLocked: false }, kind: 'user.unlocked', note: body.note } : null,
  )
}

/** Gives or takes the Admin role; asks for the password of whoever does it. The person signs in anew. */
export async function grantAdmin(call: CallOutput<Grant> & CommandContext): Promise<User> {
  const { trx, deps, actor, now, params, body } = call
  if (params.id === actor.id) throw new Refusal('own-account')
  await countAttempt(deps.db, OLD_PASSWORD, actor.id, now)
  const own = trx.selectFrom('appUser').select('passwordHash').where('id', '=', actor.id)
  if (!(await verifyPassword((await own.executeTakeFirstOrThrow()).passwordHash, body.password)))
    throw fieldRefusal('password', 'password-wrong')
  return change(call, params.id, body.version, async ({ roles: [role], isAdmin }) => {
    if (role === 'SuperAdmin')
      throw new Refusal('forbidden', { params: { permission: 'decentralize:update' } })
    if (isAdmin === body.isAdmin) return null
    await endSessionsOf(call, params.id, 'role changed')
    return {
      columns: { role: body.isAdmin ? 'Admin' : 'basic' },
      kind: body.isAdmin ? 'user.admin-granted' : 'user.admin-revoked',
    }
  })
}

interface Change {
  columns: { isLocked: boolean } | { role: string }
  kind: string
  note?: string | null
}

/** Locks the row, compares the version and writes what `decide` answers, with its event; nothing where that is null. */
async function change(
  call: CommandContext,
  id: string,
  version: number,
  decide: (user: User) => Promise<Change | null>,
): Promise<User> {
  const { trx, actor, now } = call
  await trx.selectFrom('appUser').select('id').where('id', '=', id).forUpdate().execute()
  const user = await findUser(trx, actor, id)
  if (!user) throw new Refusal('not-found')
  if (user.version !== version) throw await staleVersion(call, { entity: 'user', id }, user)
  const decided = await decide(user)
  if (!decided) return user
  const columns = { ...decided.columns, version: version + 1, modifiedAt: now }
  await trx.updateTable('appUser').set(columns).where('id', '=', id).execute()
  record(call, { kind: decided.kind, entity: 'user', entityId: id, note: decided.note ?? null })
  return (await findUser(trx, actor, id))!
}
