import {
  allows,
  grantablePermissions,
  type Permission,
  type Role,
} from '@barem/shared/permission/permissions'
import type { HeldRight } from '@barem/shared/user/endpoints'
import { Refusal } from '#http/refusal'
import type { Db } from '#list/list'

/** What somebody may do in effect, all groups counted, and the names of the groups that give it. */
export async function rightsOf(db: Db, id: string): Promise<HeldRight[]> {
  const user = await db.selectFrom('appUser').select('role').where('id', '=', id).executeTakeFirst()
  if (!user) throw new Refusal('not-found')
  const groups = await db
    .selectFrom('userRoleGroup')
    .innerJoin('roleGroup', 'roleGroup.id', 'roleGroupId')
    .select(['name', 'permissions'])
    .where('userId', '=', id)
    .orderBy('name')
    .execute()
  const held = new Set(groups.flatMap(({ permissions }) => permissions))
  const isEffective = (permission: Permission) =>
    !permission.endsWith(':full') && allows({ role: user.role as Role, permissions: held }, permission)
  return grantablePermissions.filter(isEffective).map((permission) => ({
    permission,
    from: groups.filter(({ permissions }) => gives(permissions, permission)).map(({ name }) => name),
  }))
}

function gives(permissions: readonly string[], permission: Permission): boolean {
  return permissions.includes(permission) || permissions.includes(permission.replace(/:.*/, ':full'))
}
