import type { ApprovableEntity } from '@barem/shared/business'
import type { CallOutput } from '@barem/shared/http/endpoint'
import type { Profile, User, userEndpoints } from '@barem/shared/user/endpoints'
import { sql } from 'kysely'
import { eligibleApprover } from '#approval/eligible-approver'
import { searchConditions } from '#db/search'
import type { ReadContext } from '#http/call'
import type { Db } from '#list/list'
import { listAnswer } from '#list/page'

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
}

type UserRow = Awaited<ReturnType<ReturnType<typeof userQuery>['executeTakeFirstOrThrow']>>

function present({ createdAt, modifiedAt, role, ...row }: UserRow): User {
  return {
    ...row,
    roles: [role as Profile['roles'][number]],
    isAdmin: role === 'Admin',
    created: createdAt.toISOString(),
    lastModified: modifiedAt.toISOString(),
  }
}

export async function findUser(db: Db, id: string): Promise<User | null> {
  const row = await userQuery(db).where('appUser.id', '=', id).executeTakeFirst()
  return row ? present(row) : null
}

export const users = {
  table: 'app_user',
  search: (text: string | undefined) => searchConditions(sql`app_user.search_key`, text),
  sort: 'givenName',
  orders: {
    // Vietnamese lists of people are sorted by the last word of the name
    givenName: [
      sql`regexp_replace(app_user.full_name, '^.*\\s', '') collate "vi-x-icu"`,
      sql`app_user.full_name collate "vi-x-icu"`,
    ],
  },
  rows: userQuery,
}

type UserSearch = CallOutput<(typeof userEndpoints)['search']>['body']

/** Users by username, name, code or phone, accent-blind. */
export function searchUsers(
  context: ReadContext,
  { PageNumber: pageNumber, PageSize: pageSize, search }: UserSearch,
) {
  return listAnswer(context, users, { search, pageNumber, pageSize }, present)
}

/** People for pickers: not the locked ones, at most 50; with `may: quotation:approve` only those who may approve such documents. */
export async function userOptions(
  db: Db,
  { search, may }: { search?: string | undefined; may?: `${ApprovableEntity}:approve` | undefined },
) {
  let query = db
    .selectFrom('appUser')
    .leftJoin('department', 'department.id', 'appUser.departmentId')
    .select(['appUser.id', 'fullName as name', 'username', 'department.name as departmentName'])
    .where('isLocked', '=', false)
    .limit(50)
  for (const key of [...users.orders.givenName, sql`app_user.id`]) query = query.orderBy(key)
  for (const condition of searchConditions(sql`app_user.search_key`, search)) query = query.where(condition)
  if (may) query = query.where(eligibleApprover(may.split(':')[0] as ApprovableEntity))
  return query.execute()
}
