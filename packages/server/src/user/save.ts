import type { CallOutput, DataOf } from '@barem/shared/http/endpoint'
import type { userEndpoints } from '@barem/shared/user/endpoints'
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
  await trx
    .insertInto('appUser')
    .values({ ...row, passwordHash, mustChangePassword: true })
    .execute()
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
