import { changedBy } from '@barem/shared/business'
import { allows, grantablePermissions, type Holder, type Role } from '@barem/shared/permission/permissions'
import {
  scopes as allScopes,
  type Giving,
  ownedEntities,
  type Scope,
  scopeIn,
} from '@barem/shared/permission/scope'
import type { RoleGroupEffect } from '@barem/shared/role-group/endpoints'
import { sql } from 'kysely'
import type { Db } from '#list/list'
import { fieldRefusal, Refusal } from '#refusal'
import { roleGroupRows } from './repository.ts'

type Named = Giving & { name: string }

/** What each member of a group could do and see more and less if it held these permissions with this scope; those for whom nothing changes are left out. */
export async function previewRoleGroup(
  db: Db,
  { id, permissions, scope }: { id: string; permissions: readonly string[]; scope?: Scope | undefined },
): Promise<RoleGroupEffect[]> {
  const group = await roleGroupRows(db).where('roleGroup.id', '=', id).executeTakeFirst()
  if (!group) throw new Refusal('not-found')
  const people = await db
    .selectFrom('userRoleGroup')
    .innerJoin('appUser', 'appUser.id', 'userId')
    .select([
      'appUser.id',
      'role',
      sql<Named[]>`(
        select coalesce(json_agg(json_build_object('name', name, 'permissions', permissions, 'scope', scope)), '[]')
        from user_role_group others join role_group on role_group.id = others.role_group_id
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
    const given = { permissions, scope: scope ?? group.scope }
    const changed = changeOf(role, { before: [...others, group], after: [...others, given] })
    const stays = !changed && role === 'basic' ? staysWide(group, given, others) : null
    return changed || stays ? [{ member, ...(changed ?? unchanged), stays }] : []
  })
}

/** The same for one person in these role groups and no others; nobody where nothing changes. */
export async function previewMembership(
  db: Db,
  { id, roleGroupIds }: { id: string; roleGroupIds: readonly string[] },
): Promise<RoleGroupEffect[]> {
  const [person, groups] = await Promise.all([
    db
      .selectFrom('appUser')
      .leftJoin('department', 'department.id', 'departmentId')
      .select(['appUser.id', 'fullName as name', 'username', 'department.name as departmentName', 'role'])
      .where('appUser.id', '=', id)
      .executeTakeFirst(),
    db
      .selectFrom('roleGroup')
      .leftJoin('userRoleGroup', (join) =>
        join.onRef('roleGroupId', '=', 'roleGroup.id').on('userId', '=', id),
      )
      .select(['roleGroup.id', 'permissions', 'scope', 'userId'])
      .$narrowType<{ scope: Scope }>()
      .execute(),
  ])
  if (!person) throw new Refusal('not-found')
  // as saving it does
  const known = new Set(groups.map((group) => group.id))
  if (roleGroupIds.some((one) => !known.has(one))) throw fieldRefusal('roleGroupIds', 'unknown-reference')
  const { role, ...member } = person
  const changed = changeOf(role, {
    before: groups.filter(({ userId }) => userId !== null),
    after: groups.filter((group) => roleGroupIds.includes(group.id)),
  })
  return changed ? [{ member, ...changed, stays: null }] : []
}

type Groups = Record<'before' | 'after', readonly Giving[]>
const unchanged = { gains: [], loses: [], scopes: [] }

/** What somebody could do and see more and less; null where nothing changes. */
function changeOf(role: string, groups: Groups): Pick<RoleGroupEffect, 'gains' | 'loses' | 'scopes'> | null {
  const now = rightsOf(role as Role, groups.before)
  const then = rightsOf(role as Role, groups.after)
  const gains = then.filter((permission) => !now.includes(permission))
  const loses = now.filter((permission) => !then.includes(permission))
  const scopes = role === 'basic' ? scopeChanges(groups) : []
  return gains.length + loses.length + scopes.length > 0 ? { gains, loses, scopes } : null
}

/** Which other groups go on showing somebody what the group is about to show less of, and to what extent; null where none does. */
function staysWide(before: Giving, after: Giving, others: readonly Named[]): RoleGroupEffect['stays'] {
  const width = (groups: readonly Giving[], entity: string) => {
    const scope = scopeIn(groups, entity)
    return scope ? allScopes.indexOf(scope) : -1
  }
  const held = ownedEntities
    .filter((entity) => width([after], entity) >= 0 && width([after], entity) < width([before], entity))
    .toSorted((one, other) => width(others, other) - width(others, one))[0]
  const scope = held && scopeIn(others, held)
  if (!held || !scope) return null
  return { scope, groups: others.filter((one) => scopeIn([one], held) === scope).map(({ name }) => name) }
}

/** Of what is seen before and after: what of it is seen to another extent. */
function scopeChanges(groups: Groups): RoleGroupEffect['scopes'] {
  return ownedEntities
    .filter((entity) => changedBy(entity) === null)
    .flatMap((entity) => {
      const [from, to] = [scopeIn(groups.before, entity), scopeIn(groups.after, entity)]
      return from && to && from !== to ? [{ entity, from, to }] : []
    })
}

/** What somebody may do in effect; `full` is said by what it holds. */
function rightsOf(role: Role, groups: readonly Giving[]): string[] {
  const holder: Holder = { role, permissions: new Set(groups.flatMap(({ permissions }) => permissions)) }
  return grantablePermissions.filter(
    (permission) => !permission.endsWith(':full') && allows(holder, permission),
  )
}
