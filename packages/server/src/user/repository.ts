import type { Profile, User } from '@barem/shared/user/endpoints'
import { foldText } from '@barem/shared/values/fold-text'
import { type Kysely, sql, type Transaction } from 'kysely'
import { likePattern } from '#db/search'
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

/** Users by username, name, code or phone, accent-blind; sorted by given name as Vietnamese lists are. */
export async function searchUsers(
  db: Db,
  query: { PageNumber: number; PageSize: number; search?: string | undefined },
) {
  const search = query.search ? likePattern(foldText(query.search)) : null
  let rows = userQuery(db)
  let count = db.selectFrom('appUser').select(sql<string>`count(*)`.as('total'))
  if (search) {
    rows = rows.where('appUser.searchKey', 'like', search)
    count = count.where('appUser.searchKey', 'like', search)
  }
  const [page, total] = await Promise.all([
    rows
      .orderBy(sql`regexp_replace(full_name, '^.*\\s', '') collate "vi-x-icu"`)
      .orderBy(sql`full_name collate "vi-x-icu"`)
      .orderBy('appUser.id')
      .limit(query.PageSize)
      .offset((query.PageNumber - 1) * query.PageSize)
      .execute(),
    count.executeTakeFirstOrThrow(),
  ])
  return { data: page.map(present), totalItems: Number(total.total) }
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
  if (search) query = query.where('appUser.searchKey', 'like', likePattern(foldText(search)))
  if (may === 'approve') query = query.where(mayApprove)
  return query.execute()
}

/** Holds the right to decide on quotations: an administrator, or somebody whose groups give `quotation:full`. */
export const mayApprove = sql<boolean>`(app_user.role in ('SuperAdmin', 'Admin') or exists (
  select 1 from user_role_group join role_group on role_group.id = role_group_id
  where user_id = app_user.id and 'quotation:full' = any (permissions)))`
