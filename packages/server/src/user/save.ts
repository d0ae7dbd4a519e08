import type { CallOutput, DataOf } from '@barem/shared/http/endpoint'
import { isGuarded } from '@barem/shared/permission/permissions'
import type { User, userEndpoints } from '@barem/shared/user/endpoints'
import { userBody } from '@barem/shared/user/form'
import { type SqlBool, sql } from 'kysely'
import { hashPassword } from '#account/password'
import { endLinks } from '#account/password-link'
import { record } from '#event/record'
import type { CommandContext } from '#http/call'
import { fieldsOf, type RecordKind } from '#record/record-kind'
import { fieldRefusal, Refusal } from '#refusal'
import { findUser } from './repository.ts'
import { endSessionsOf, lockAccount, refuseForSelfAndLast } from './standing.ts'
import { temporaryPassword } from './temporary-password.ts'

type Create = (typeof userEndpoints)['create']

/** Creates a user in the group every newcomer starts in, with a temporary password that must be changed. */
export async function createUser(call: CallOutput<Create> & CommandContext): Promise<DataOf<Create>> {
  const { trx, deps, now, body } = call
  const { isAdmin, roleGroupIds, ...fields } = body
  if (isAdmin) throw grantElsewhere()
  const password = temporaryPassword(deps.random)
  const id = deps.random.id()
  const row = { id, ...fields, role: 'basic', createdAt: now, modifiedAt: now }
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
  await joinGroups(call, id, roleGroupIds ?? (await startingGroups(trx)))
  await record(call, { kind: 'user.created', entity: 'user', entityId: id })
  return { ...(await findUser(trx, call.actor, id))!, temporaryPassword: password }
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

async function startingGroups(trx: CommandContext['trx']): Promise<string[]> {
  const rows = await trx.selectFrom('roleGroup').select('id').where('code', '=', STARTING_GROUP).execute()
  return rows.map(({ id }) => id)
}

/** Puts somebody into these role groups and no others; what that changes holds with the next request. */
async function joinGroups(call: CommandContext, userId: string, ids: readonly string[]): Promise<void> {
  const { trx, deps, afterCommit } = call
  await trx.deleteFrom('userRoleGroup').where('userId', '=', userId).execute()
  const known = await trx
    .selectFrom('roleGroup')
    .select('id')
    .where(sql<SqlBool>`id = any (${ids}::uuid[])`)
    .execute()
  if (known.length < new Set(ids).size) throw fieldRefusal('roleGroupIds', 'unknown-reference')
  if (known.length > 0)
    await trx
      .insertInto('userRoleGroup')
      .values(known.map(({ id: roleGroupId }) => ({ userId, roleGroupId })))
      .execute()
  afterCommit(() => deps.hub.person(userId, { kind: 'rights' }))
}

type UserForm = CallOutput<Create>['body']

/** Users as they are changed and deleted; the role, the lock and the password have calls of their own. */
export const userRecord: RecordKind<User, UserForm, User> = {
  entity: 'user',
  event: 'user',
  table: 'appUser',
  load: async (db, actor, id, lock) => {
    if (lock) await lockAccount(db, id)
    return (await findUser(db, actor, id)) ?? undefined
  },
  form: (user) => fieldsOf<UserForm>(userBody, user as UserForm),
  words: ({ departmentName, positionName, roleGroups }) => ({
    departmentId: departmentName,
    positionId: positionName,
    roleGroupIds: roleGroups.map(({ name }) => name).join(', '),
  }),
  present: (user) => user,
  nameOf: ({ username }) => username,
  normalize: (_, form) => ({ ...form, roleGroupIds: form.roleGroupIds?.toSorted() }),
  prepare: async (_, { isAdmin, roleGroupIds, ...columns }, before) => {
    if (before && isAdmin !== before.isAdmin) throw grantElsewhere()
    if (before && isGuarded(before.roles[0]) && columns.email !== before.email)
      throw fieldRefusal('email', 'email-guarded')
    return { columns }
  },
  writeParts: async (call, id, { roleGroupIds = [], email }, before) => {
    if (before && before.email !== email) await endLinks(call.trx, id)
    if (before?.roleGroupIds.join() !== roleGroupIds.join()) await joinGroups(call, id, roleGroupIds)
  },
  beforeRemoval: async (call, { id }) => {
    await refuseForSelfAndLast(call, id)
    await endSessionsOf(call, id, 'user deleted')
  },
  stamps: ({ now }, isNew) => ({ ...(isNew ? { createdAt: now } : {}), modifiedAt: now }),
}

/** The Admin role has a call of its own, which asks for a password. */
function grantElsewhere(): Refusal {
  return new Refusal('admin-grant', { errors: [{ path: 'isAdmin', code: 'admin-grant', params: {} }] })
}
