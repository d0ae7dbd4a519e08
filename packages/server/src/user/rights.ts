import {
  allows,
  grantablePermissions,
  type Permission,
  type Role,
} from '@barem/shared/permission/permissions'
import { type Giving, ownersOf, type Scope, scopeIn } from '@barem/shared/permission/scope'
import type { HeldRight } from '@barem/shared/user/endpoints'
import { sql } from 'kysely'
import type { Db } from '#list/list'
import { Refusal } from '#refusal'

/** What somebody may do in effect, all groups counted, and the names of the groups that give it. */
export async function rightsOf(db: Db, id: string): Promise<HeldRight[]> {
  const user = await db.selectFrom('appUser').select('role').where('id', '=', id).executeTakeFirst()
  if (!user) throw new Refusal('not-found')
  const groups = await db
    .selectFrom('userRoleGroup')
    .innerJoin('roleGroup', 'roleGroup.id', 'roleGroupId')
    .select(['name', 'permissions', 'scope'])
    .$narrowType<{ scope: Scope }>()
    .where('userId', '=', id)
    .orderBy(sql`name collate vi_natural`)
    .execute()
  const held = new Set(groups.flatMap(({ permissions }) => permissions))
  const isEffective = (permission: Permission) =>
    !permission.endsWith(':full') && allows({ role: user.role as Role, permissions: held }, permission)
  return grantablePermissions.filter(isEffective).map((permission) => ({
    permission,
    from: groups.filter(({ permissions }) => gives(permissions, permission)).map(({ name }) => name),
    scope: scopeOf(user.role, groups, permission),
  }))
}

/** Of the right to view what is somebody's: the widest of the groups that give it; the other roles see all. */
function scopeOf(role: string, groups: readonly Giving[], permission: Permission): Scope | null {
  const [entity = '', action] = permission.split(':')
  if (action !== 'view' || ownersOf(entity).length === 0) return null
  return role === 'basic' ? scopeIn(groups, entity) : 'all'
}

function gives(permissions: readonly string[], permission: Permission): boolean {
  return permissions.includes(permission) || permissions.includes(permission.replace(/:.*/, ':full'))
}
