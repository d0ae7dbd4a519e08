import type { Profile, User } from '@barem/shared/user/endpoints'
import { type Kysely, sql, type Transaction } from 'kysely'
import { listPage } from '#db/list-page'
import { searchConditions } from '#db/search'
import type { Database } from '#db/types'

type Db = Kysely<Database> | Transaction<Database>

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
  orders: {
    givenName: [
      sql`regexp_replace(app_user.full_name, '^.*\\s', '') collate "vi-x-icu"`,
      sql`app_user.full_name collate "vi-x-icu"`,
    ],
  },
  rows: userQuery,
}

/** Users by username, name, code or phone, accent-blind; sorted by given name as Vietnamese lists are. */
export async function searchUsers(
  db: Db,
  query: { PageNumber: number; PageSize: number; search?: string | undefined },
) {
  const conditions = searchConditions(sql`app_user.search_key`, query.search)
  const page = { pageNumber: query.PageNumber, pageSize: query.PageSize }
  const { rows, total } = await listPage(db, users, { sort: 'givenName', conditions }, page)
  return { data: rows.map(present), totalItems: total }
}

/** People for pickers: not the locked ones, at most 50; with `may: approve` only those who may approve quotations. */
export async function userOptions(
  db: Db,
  { search, may }: { search?: string | undefined; may?: 'approve' | undefined },
) {
  let query = db
    .selectFrom('appUser')
    .leftJoin('department', 'department.id', 'appUser.departmentId')
    .select(['appUser.id', 'fullName as name', 'username', 'department.name as departmentName'])
    .where('isLocked', '=', false)
    .orderBy(sql`full_name collate "vi-x-icu"`)
    .limit(50)
  for (const condition of searchConditions(sql`app_user.search_key`, search)) query = query.where(condition)
  if (may === 'approve') query = query.where(mayApprove)
  return query.execute()
}

/** Holds the right to decide on quotations: an administrator, or somebody whose groups give `quotation:full`. */
export const mayApprove = sql<boolean>`(app_user.role in ('SuperAdmin', 'Admin') or exists (
  select 1 from user_role_group join role_group on role_group.id = role_group_id
  where user_id = app_user.id and 'quotation:full' = any (permissions)))`
