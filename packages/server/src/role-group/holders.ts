import type { CallOutput } from '@barem/shared/http/endpoint'
import {
  allows,
  type PermissionAction,
  permissionActions,
  permissionEntities,
  type Role,
} from '@barem/shared/permission/permissions'
import { ownersOf, type Scope, scopeIn } from '@barem/shared/permission/scope'
import type { EntityHolders, permissionEndpoints, Viewer } from '@barem/shared/role-group/endpoints'
import { sql } from 'kysely'
import type { Db } from '#list/list'

/** The matrix turned round: per entity which groups hold what, and how many people who can sign in see its records. */
export async function holdersOf(db: Db): Promise<EntityHolders[]> {
  const groups = await db
    .selectFrom('roleGroup')
    .select(['id', 'name', 'permissions', 'scope'])
    .$narrowType<{ scope: Scope }>()
    .orderBy(sql`name collate vi_natural`)
    .orderBy('id')
    .execute()
  const holders = (await accounts(db).execute()).map(holderOf)
  return permissionEntities.map((entity) => ({
    entity,
    groups: groups.flatMap((group) => {
      const { id, name, permissions } = group
      const actions = permissionActions.filter((action: PermissionAction) =>
        permissions.includes(`${entity}:${action}`),
      )
      const scope = ownersOf(entity).length > 0 ? scopeIn([group], entity) : null
      return actions.length > 0 ? [{ id, name, actions, scope }] : []
    }),
    people: holders.filter((holder) => allows(holder, `${entity}:view`)).length,
  }))
}

type PeopleQuery = CallOutput<(typeof permissionEndpoints)['people']>['query']

/** Those people by page, by their given names, with the groups that show it to them; none where the role does. */
export async function peopleWhoSee(
  db: Db,
  { entity, pageNumber, pageSize }: PeopleQuery,
): Promise<{ data: Viewer[]; totalItems: number }> {
  const rows = await accounts(db)
    .leftJoin('department', 'department.id', 'departmentId')
    .select(['appUser.id', 'fullName as name', 'username', 'department.name as departmentName'])
    .orderBy(sql`regexp_replace(full_name, '^.*\\s', '') collate "vi-x-icu"`)
    .orderBy(sql`full_name collate "vi-x-icu"`)
    .orderBy('appUser.id')
    .execute()
  const seeing = rows.filter((row) => allows(holderOf(row), `${entity}:view`))
  const first = (pageNumber - 1) * pageSize
  const data = seeing.slice(first, first + pageSize).map(({ groups, role, ...person }) => ({
    ...person,
    role: role as Role,
    from:
      role === 'basic'
        ? groups.filter((group) => scopeIn([group], entity) !== null).map(({ name }) => name)
        : [],
  }))
  return { data, totalItems: seeing.length }
}

interface Held {
  name: string
  permissions: string[]
  scope: Scope
}

/** Whoever can sign in, with the role and the groups. */
function accounts(db: Db) {
  return db
    .selectFrom('appUser')
    .select([
      'role',
      sql<Held[]>`(
        select coalesce(json_agg(json_build_object('name', name, 'permissions', permissions, 'scope', scope)
          order by name collate vi_natural), '[]')
        from user_role_group join role_group on role_group.id = role_group_id
        where user_id = app_user.id)`.as('groups'),
    ])
    .where('isLocked', '=', false)
}

function holderOf({ role, groups }: { role: string; groups: readonly Held[] }) {
  return { role: role as Role, permissions: new Set(groups.flatMap(({ permissions }) => permissions)) }
}
