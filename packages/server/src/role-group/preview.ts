import { allows, grantablePermissions, type Holder, type Role } from '@barem/shared/permission/permissions'
import type { RoleGroupEffect } from '@barem/shared/role-group/endpoints'
import { sql } from 'kysely'
import { Refusal } from '#http/refusal'
import type { Db } from '#list/list'
import { roleGroupRows } from './repository.ts'

/** What each member of a group could do more and less if it held these permissions; those for whom nothing changes are left out. */
export async function previewRoleGroup(
  db: Db,
  { id, permissions }: { id: string; permissions: readonly string[] },
): Promise<RoleGroupEffect[]> {
  const group = await roleGroupRows(db).where('roleGroup.id', '=', id).executeTakeFirst()
  if (!group) throw new Refusal('not-found')
  const people = await db
    .selectFrom('userRoleGroup')
    .innerJoin('appUser', 'appUser.id', 'userId')
    .select([
      'appUser.id',
      'role',
      sql<string[]>`array(
        select unnest(permissions) from user_role_group others join role_group on role_group.id = others.role_group_id
        where others.user_id = app_user.id and others.role_group_id <> ${id})`.as('others'),
    ])
    .where('roleGroupId', '=', id)
    .execute()
  const byId = new Map(people.map((person) => [person.id, person]))
  return group.members.flatMap((member) => {
    const person = byId.get(member.id)
    // taken out of the group between the two readings
    if (!person) return []
    const { role, others } = person
    const now = rightsOf(role as Role, [...others, ...group.permissions])
    const then = rightsOf(role as Role, [...others, ...permissions])
    const gains = then.filter((permission) => !now.includes(permission))
    const loses = now.filter((permission) => !then.includes(permission))
    return gains.length + loses.length === 0 ? [] : [{ member, gains, loses }]
  })
}

/** What somebody may do in effect; `full` is said by what it holds. */
function rightsOf(role: Role, permissions: readonly string[]): string[] {
  const holder: Holder = { role, permissions: new Set(permissions) }
  return grantablePermissions.filter(
    (permission) => !permission.endsWith(':full') && allows(holder, permission),
  )
}
