import type { CallOutput, DataOf } from '@barem/shared/http/endpoint'
import type { User, userEndpoints } from '@barem/shared/user/endpoints'
import { userBody } from '@barem/shared/user/form'
import { sql } from 'kysely'
import { hashPassword } from '#account/password'
import { record } from '#event/record'
import type { CommandContext } from '#http/call'
import { Refusal } from '#http/refusal'
import { endSessions } from '#http/session-repository'
import { fieldsOf, type RecordKind } from '#record/record-kind'
import { findUser } from './repository.ts'
import { temporaryPassword } from './temporary-password.ts'

type Create = (typeof userEndpoints)['create']

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
    // Several people or only one field conflict: the unique constraint names the field.
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

/** An account with the same username and also the same email or phone number is a duplicate, not a typing error (decision 016). */
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

type UserForm = CallOutput<Create>['body']

/** Users as they are changed and deleted. A change of role ends the person's sessions; the last SuperAdmin stays. */
export const userRecord: RecordKind<User, UserForm, User> = {
  entity: 'user',
  event: 'user',
  table: 'appUser',
  load: async (db, _, id, lock) => {
    if (lock) await db.selectFrom('appUser').select('id').where('id', '=', id).forUpdate().execute()
    return (await findUser(db, id)) ?? undefined
  },
  form: (user) => fieldsOf<UserForm>(userBody, user as UserForm),
  words: ({ departmentName, positionName }) => ({ departmentId: departmentName, positionId: positionName }),
  present: (user) => user,
  nameOf: ({ username }) => username,
  prepare: async (call, { isAdmin, ...columns }, before) => {
    const [former] = before?.roles ?? []
    const role = former === 'SuperAdmin' ? former : isAdmin ? 'Admin' : 'basic'
    if (before && role !== former) {
      refuseGrantByOthers(call, true)
      await end(call, before.id, 'role changed')
    }
    return { columns: { ...columns, role } }
  },
  beforeRemoval: async (call, { id }) => {
    const superAdmins = await call.trx
      .selectFrom('appUser')
      .select('id')
      .where('role', '=', 'SuperAdmin')
      .forUpdate()
      .execute()
    if (superAdmins.length === 1 && superAdmins[0]?.id === id) throw new Refusal('in-use')
    await end(call, id, 'user deleted')
  },
  stamps: ({ now }, isNew) => ({ ...(isNew ? { createdAt: now } : {}), modifiedAt: now }),
}

async function end(call: CommandContext, userId: string, reason: string): Promise<void> {
  const ended = await endSessions(call.trx, { userId }, reason, call.now)
  call.afterCommit(() => call.deps.hub.endSessions(ended))
}

/** Only SuperAdmin may grant admin rights, whatever other permissions the caller has. */
function refuseGrantByOthers(call: CommandContext, grants: boolean): void {
  if (grants && call.actor.role !== 'SuperAdmin')
    throw new Refusal('forbidden', { params: { permission: 'decentralize:update' } })
}
