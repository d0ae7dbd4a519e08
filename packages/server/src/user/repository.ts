import type { ApprovableEntity } from '@barem/shared/business'
import type { Ability } from '@barem/shared/http/abilities'
import type { CallOutput } from '@barem/shared/http/endpoint'
import { valuesOf } from '@barem/shared/list/filter'
import type { Permission, Role } from '@barem/shared/permission/permissions'
import { type User, type userEndpoints, userFilters } from '@barem/shared/user/endpoints'
import { sql } from 'kysely'
import { type Actor, may } from '#access/actor'
import { recordAbilitiesFor } from '#access/record-abilities'
import { eligibleApprover } from '#approval/eligible-approver'
import { searchConditions } from '#db/search'
import type { ReadContext } from '#http/call'
import type { Db } from '#list/list'
import { listAnswer } from '#list/page'
import { byGivenName } from './given-name.ts'

function userQuery(db: Db) {
  return db
    .selectFrom('appUser')
    .leftJoin('department', 'department.id', 'appUser.departmentId')
    .leftJoin('position', 'position.id', 'appUser.positionId')
    .select([
      'appUser.id',
      'username',
      'fullName',
      'email',
      'phoneNumber',
      'appUser.code',
      'appUser.createdAt',
      'appUser.modifiedAt',
      'role',
      'phoneNumberConfirmed',
      'emailConfirmed',
      'isLocked',
      'mustChangePassword',
      'departmentId',
      'positionId',
      'appUser.version',
      'department.name as departmentName',
      'position.name as positionName',
    ])
    .select(
      sql<{ id: string; name: string }[]>`(
        select coalesce(json_agg(json_build_object('id', role_group.id, 'name', role_group.name)
          order by role_group.name collate vi_natural, role_group.id), '[]')
        from user_role_group join role_group on role_group.id = role_group_id
        where user_id = app_user.id)`.as('roleGroups'),
    )
}

type UserRow = Awaited<ReturnType<ReturnType<typeof userQuery>['executeTakeFirstOrThrow']>>

function present({ createdAt, modifiedAt, role, ...row }: UserRow, actor: Actor): User {
  const named = (id: string | null, name: string | null) => (id && name ? { id, name } : null)
  return {
    ...row,
    roles: [role as Role],
    isAdmin: role === 'Admin',
    department: named(row.departmentId, row.departmentName),
    position: named(row.positionId, row.positionName),
    roleGroupIds: row.roleGroups.map(({ id }) => id).toSorted(),
    created: createdAt.toISOString(),
    lastModified: modifiedAt.toISOString(),
    modifiedAt: modifiedAt.toISOString(),
    abilities: abilitiesFor(actor, row.id),
  }
}

/** Of one's own account only the form may be changed. */
function abilitiesFor(actor: Actor, id: string): User['abilities'] {
  const { edit, remove } = recordAbilitiesFor(actor, 'user')
  const others = (ability: Ability): Ability =>
    ability === true && actor.id === id ? { refused: 'own-account' } : ability
  const right = (permission: Permission): Ability => may(actor, permission) || { refused: 'forbidden' }
  return {
    ...{ edit, remove: others(remove), lock: others(edit) },
    grant: others(right('decentralize:update')),
    reset: others(right('resetPassword:update')),
  }
}

export async function findUser(db: Db, actor: Actor, id: string): Promise<User | null> {
  const row = await userQuery(db).where('appUser.id', '=', id).executeTakeFirst()
  return row ? present(row, actor) : null
}

export const users = {
  table: 'app_user',
  search: (text: string | undefined) => searchConditions(sql`app_user.search_key`, text),
  filters: userFilters,
  sort: 'givenName',
  orders: {
    givenName: byGivenName('app_user'),
  },
  rows: userQuery,
}

type UserSearch = CallOutput<(typeof userEndpoints)['search']>['body']

/** Users by username, name, code or phone, accent-blind. */
export function searchUsers(
  context: ReadContext,
  { PageNumber: pageNumber, PageSize: pageSize, search }: UserSearch,
) {
  return listAnswer(context, users, { search, pageNumber, pageSize }, (row) => present(row, context.actor))
}

export function listUsers(context: ReadContext, query: CallOutput<(typeof userEndpoints)['list']>['query']) {
  return listAnswer(context, users, query, (row) => present(row, context.actor))
}

/** People for pickers: not the locked ones, at most 50; with `may: quotation:approve` only those who may approve such documents. */
export async function userOptions(
  db: Db,
  { search, may }: { search?: string | undefined; may?: string | undefined },
) {
  let query = db
    .selectFrom('appUser')
    .leftJoin('department', 'department.id', 'appUser.departmentId')
    .select(['appUser.id', 'fullName as name', 'username', 'department.name as departmentName'])
    .where('isLocked', '=', false)
    .limit(50)
  for (const key of [...users.orders.givenName, sql`app_user.id`]) query = query.orderBy(key)
  for (const condition of searchConditions(sql`app_user.search_key`, search)) query = query.where(condition)
  if (may) {
    const able = valuesOf(may).map((right) => eligibleApprover(right.split(':')[0] as ApprovableEntity))
    query = query.where(sql<boolean>`(${sql.join(able, sql` or `)})`)
  }
  return query.execute()
}
