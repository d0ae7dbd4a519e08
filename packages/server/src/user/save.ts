import type { CallOutput, DataOf } from '@barem/shared/http/endpoint'
import type { User, userEndpoints } from '@barem/shared/user/endpoints'
import { sql } from 'kysely'
import { hashPassword } from '#account/password'
import { endSessions } from '#account/session-repository'
import { changesBetween, record } from '#event/record'
import type { CommandContext } from '#http/call'
import { Refusal } from '#http/refusal'
import { findUser } from './repository.ts'
import { temporaryPassword } from './temporary-password.ts'

type Create = (typeof userEndpoints)['create']
type Update = (typeof userEndpoints)['update']

const told = [
  'username',
  'fullName',
  'email',
  'phoneNumber',
  'code',
  'departmentName',
  'positionName',
  'roles',
] as const

/** Creates a user in the group every newcomer starts in, with a temporary password that must be changed. */
export async function createUser(call: CallOutput<Create> & CommandContext): Promise<DataOf<Create>> {
  const { trx, deps, now, body } = call
  const { isAdmin, ...fields } = body
  refuseGrantByOthers(call, isAdmin)
  const password = temporaryPassword(deps.random)
  const id = deps.random.id()
  const row = { id, ...fields, role: isAdmin ? 'Admin' : 'basic', createdAt: now, modifiedAt: now }
  const passwordHash = await hashPassword(password)
  const insert = trx.insertInto('appUser').values({ ...row, passwordHash, mustChangePassword: true })
  const inserted = await insert
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!inserted) {
    await refuseKnownAccount(call.trx, fields)
    // It collides with several people or in one field alone: the database names which.
    await insert.execute()
  }
  await trx
    .insertInto('userRoleGroup')
    .columns(['userId', 'roleGroupId'])
    .expression((eb) =>
      eb
        .selectFrom('roleGroup')
        .select((e) => [e.val(id).as('userId'), 'roleGroup.id'])
        .where('code', '=', STARTING_GROUP),
    )
    .execute()
  await record(call, { kind: 'user.created', entity: 'user', entityId: id })
  return { ...(await findUser(trx, id))!, temporaryPassword: password }
}

/** Who has the username and the email or phone number as well is this very account, and no slip in one field (decision 016). */
async function refuseKnownAccount(
  trx: CommandContext['trx'],
  { username, email, phoneNumber }: Pick<User, 'username' | 'email' | 'phoneNumber'>,
): Promise<void> {
  const known = await trx
    .selectFrom('appUser')
    .select('id')
    .where(sql`lower(username)`, '=', sql`lower(${username})`)
    .where((eb) =>
      eb.or([eb(sql`lower(email)`, '=', sql`lower(${email})`), eb('phoneNumber', '=', phoneNumber)]),
    )
    .executeTakeFirst()
  if (!known) return
  throw new Refusal('USE_ERR_012', { errors: [{ path: 'username', code: 'USE_ERR_012', params: {} }] })
}

export const STARTING_GROUP = 'NHAN-VIEN'

/** Changes a user. A change of role ends the person's sessions. */
export async function updateUser(call: CallOutput<Update> & CommandContext): Promise<DataOf<Update>> {
  const { trx, now } = call
  const { id, version, isAdmin, ...fields } = call.body
  const before = await trx
    .selectFrom('appUser')
    .select(['version', 'role'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!before) throw new Refusal('not-found')
  const old = (await findUser(trx, id))!
  if (before.version !== version) throw new Refusal('stale-version', { current: old })
  const role = before.role === 'SuperAdmin' ? 'SuperAdmin' : isAdmin ? 'Admin' : 'basic'
  if (role !== before.role) refuseGrantByOthers(call, true)
  await trx
    .updateTable('appUser')
    .set({ ...fields, role, version: version + 1, modifiedAt: now })
    .where('id', '=', id)
    .execute()
  if (role !== before.role) {
    const ended = await endSessions(trx, { userId: id }, 'role changed', now)
    call.afterCommit(() => call.deps.hub.endSessions(ended))
  }
  const after = (await findUser(trx, id))!
  await record(call, {
    kind: 'user.updated',
    entity: 'user',
    entityId: id,
    changes: changesBetween(old, after, told),
  })
  return after
}

/** The admin grant is SuperAdmin's alone, whatever else somebody may do with users. */
function refuseGrantByOthers(call: CommandContext, grants: boolean): void {
  if (grants && call.actor.role !== 'SuperAdmin')
    throw new Refusal('forbidden', { params: { permission: 'decentralize:update' } })
}
