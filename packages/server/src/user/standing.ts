import type { CallOutput } from '@barem/shared/http/endpoint'
import { isGuarded, type Role } from '@barem/shared/permission/permissions'
import type { User, userEndpoints } from '@barem/shared/user/endpoints'
import { sql } from 'kysely'
import { endLinks } from '#account/password-link'
import { type Change as FieldChange, record } from '#event/record'
import { staleVersion } from '#event/stale-version'
import type { CommandContext } from '#http/call'
import { endSessions } from '#http/session-repository'
import type { Db } from '#list/list'
import { Refusal } from '#refusal'
import { refuseWithoutOwnPassword } from './own-password.ts'
import { findUser } from './repository.ts'

type Lock = (typeof userEndpoints)['lock']
type Unlock = (typeof userEndpoints)['unlock']
type Grant = (typeof userEndpoints)['grantAdmin']
type Email = (typeof userEndpoints)['changeEmail']

/** Ends every session of somebody, on sockets too. */
export async function endSessionsOf(call: CommandContext, userId: string, reason: string): Promise<void> {
  const ended = await endSessions(call.trx, { userId }, reason, call.now)
  call.afterCommit(() => call.deps.hub.endSessions(ended))
}

/**
 * Locks an account for a change; of a SuperAdmin those of all, in one order, so that of two changes at once the second sees
 * what the first did.
 */
export async function lockAccount(db: Db, id: string): Promise<void> {
  const lock = async () => {
    const locking = sql<{ id: string; role: string }>`select id, role from app_user
      where id = ${id} or (role = 'SuperAdmin' and (select role from app_user where id = ${id}) = 'SuperAdmin')
      order by id for no key update`
    return (await locking.execute(db)).rows
  }
  const [only, ...others] = await lock()
  // became one while this waited: the others are not locked yet
  if (others.length === 0 && only?.role === 'SuperAdmin') await lock()
}

/** Nobody locks, deletes or demotes the own account, nor the last SuperAdmin who can sign in (domain, section 2). */
export async function refuseForSelfAndLast({ trx, actor }: CommandContext, id: string): Promise<void> {
  const rows = await trx
    .selectFrom('appUser')
    .select('id')
    .where('role', '=', 'SuperAdmin')
    .where('isLocked', '=', false)
    .limit(2)
    .execute()
  if (rows.length === 1 && rows[0]?.id === id) throw new Refusal('last-super-admin')
  if (id === actor.id) throw new Refusal('own-account')
}

/** Locks somebody out; all sessions and links for a new password end. Customers, drafts and open approvals stay theirs. */
export async function lockUser(call: CallOutput<Lock> & CommandContext): Promise<User> {
  const { params, body } = call
  await lockAccount(call.trx, params.id)
  await refuseForSelfAndLast(call, params.id)
  return change(call, params.id, body.version, async ({ isLocked }) => {
    if (isLocked) return null
    await endSessionsOf(call, params.id, 'user locked')
    await endLinks(call.trx, params.id)
    return { columns: { isLocked: true }, kind: 'user.locked', note: body.note }
  })
}

/**
 * Lets somebody sign in again. Of whoever has a role that is given with the own password it asks for that as well: a lock is
 * what stops whoever stole such an account.
 */
export function unlockUser(call: CallOutput<Unlock> & CommandContext): Promise<User> {
  const { params, body } = call
  return change(call, params.id, body.version, async ({ isLocked, roles: [role] }) => {
    if (!isLocked) return null
    if (isGuarded(role)) await refuseUnlocking(call, body.password)
    return { columns: { isLocked: false }, kind: 'user.unlocked', note: body.note }
  })
}

/** Says why where nothing was asked: among many that are unlocked at once nobody types a password. */
async function refuseUnlocking(call: CommandContext, password: string | undefined): Promise<void> {
  if (password === undefined)
    throw new Refusal('unlock-guarded', { errors: [{ path: 'password', code: 'required', params: {} }] })
  await refuseWithoutOwnPassword(call, password)
}

/**
 * Gives somebody another role; asks for the password of whoever does it. The person signs in anew, and links for a new
 * password end: one that was asked for an account that could do less would lead into this one.
 */
export async function grantAdmin(call: CallOutput<Grant> & CommandContext): Promise<User> {
  const { actor, params, body } = call
  if (params.id === actor.id) throw new Refusal('own-account')
  await refuseWithoutOwnPassword(call, body.password)
  const to = body.role ?? (body.isAdmin ? 'Admin' : 'basic')
  return change(call, params.id, body.version, async ({ roles: [from = 'basic'] }) => {
    if (to === from) return null
    // the flag says nothing of a role above Admin
    if (body.role === undefined && from === 'SuperAdmin')
      throw new Refusal('forbidden', { params: { permission: 'decentralize:update' } })
    if (from === 'SuperAdmin') await refuseForSelfAndLast(call, params.id)
    await endSessionsOf(call, params.id, 'role changed')
    await endLinks(call.trx, params.id)
    return { columns: { role: to }, kind: roleEvent(from, to), changes: [{ field: 'role', from, to }] }
  })
}

/**
 * Changes where the link for a new password of somebody goes; asks for the password of whoever does it. Those that went to
 * the old address end.
 */
export async function changeEmail(call: CallOutput<Email> & CommandContext): Promise<User> {
  const { params, body } = call
  await refuseWithoutOwnPassword(call, body.password)
  const { email } = body
  return change(call, params.id, body.version, async ({ email: from }) => {
    if (email === from) return null
    await endLinks(call.trx, params.id)
    return { columns: { email }, kind: 'user.updated', changes: [{ field: 'email', from, to: email }] }
  })
}

/** Named by the higher of the two roles, which is given or taken. */
export function roleEvent(from: Role, to: Role): string {
  if (to === 'SuperAdmin') return 'user.super-admin-granted'
  if (from === 'SuperAdmin') return 'user.super-admin-revoked'
  return to === 'Admin' ? 'user.admin-granted' : 'user.admin-revoked'
}

interface Change {
  columns: { isLocked: boolean } | { role: Role } | { email: string }
  kind: string
  note?: string | null
  changes?: FieldChange[]
}

/** Locks the row, compares the version and writes what `decide` answers, with its event; nothing where that is null. */
async function change(
  call: CommandContext,
  id: string,
  version: number,
  decide: (user: User) => Promise<Change | null>,
): Promise<User> {
  const { trx, actor, now } = call
  await lockAccount(trx, id)
  const user = await findUser(trx, actor, id)
  if (!user) throw new Refusal('not-found')
  if (user.version !== version) throw await staleVersion(call, { entity: 'user', id }, user)
  const decided = await decide(user)
  if (!decided) return user
  const columns = { ...decided.columns, version: version + 1, modifiedAt: now }
  await trx.updateTable('appUser').set(columns).where('id', '=', id).execute()
  const { kind, note = null, changes = [] } = decided
  record(call, { kind, entity: 'user', entityId: id, note, changes })
  return (await findUser(trx, actor, id))!
}
