import {
  allows,
  type PermissionAction,
  permissionActions,
  permissionEntities,
  type Role,
} from '@barem/shared/permission/permissions'
import { ownersOf, type Scope, scopeIn } from '@barem/shared/permission/scope'
import type { EntityHolders } from '@barem/shared/role-group/endpoints'
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
  const people = await db
    .selectFrom('appUser')
    .select([
      'role',
      sql<string[]>`array(
        select distinct unnest(permissions) from user_role_group join role_group on role_group.id = role_group_id
        where user_id = app_user.id)`.as('permissions'),
    ])
    .where('isLocked', '=', false)
    .execute()
  const holders = people.map(({ role, permissions }) => ({
    role: role as Role,
    permissions: new Set(permissions),
  }))
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
