import type { CallOutput } from '@barem/shared/http/endpoint'
import { normalizedPermissions } from '@barem/shared/permission/permissions'
import type { Scope } from '@barem/shared/permission/scope'
import type { Member, RoleGroup, RoleGroupItem, roleGroupEndpoints } from '@barem/shared/role-group/endpoints'
import { sql } from 'kysely'
import type { Actor } from '#access/actor'
import { recordAbilitiesFor } from '#access/record-abilities'
import { searchConditions } from '#db/search'
import type { ReadContext } from '#http/call'
import type { Db } from '#list/list'
import { listAnswer } from '#list/page'

function itemRows(db: Db) {
  return db
    .selectFrom('roleGroup')
    .select(['roleGroup.id', 'code', 'name', 'note', 'permissions', 'scope', 'version', 'modifiedAt'])
    .$narrowType<{ scope: Scope }>()
    .select((eb) =>
      eb
        .selectFrom('userRoleGroup')
        .select(sql<number>`count(*)::int`.as('count'))
        .whereRef('roleGroupId', '=', 'roleGroup.id')
        .as('memberCount'),
    )
}

/** With the people of each group by their given names, which Vietnamese lists are sorted by. */
export function roleGroupRows(db: Db) {
  return itemRows(db).select(
    sql<Member[]>`(
      select coalesce(json_agg(json_build_object('id', app_user.id, 'name', full_name, 'username', username,
        'departmentName', department.name)
        order by regexp_replace(full_name, '^.*\\s', '') collate "vi-x-icu", full_name collate "vi-x-icu", app_user.id), '[]')
      from user_role_group join app_user on app_user.id = user_id
      left join department on department.id = department_id
      where role_group_id = role_group.id)`.as('members'),
  )
}

type ItemRow = Awaited<ReturnType<ReturnType<typeof itemRows>['executeTakeFirstOrThrow']>>
export type RoleGroupRow = ItemRow & { memberCount: number; members: Member[] }

function presentItem(row: ItemRow, actor: Actor): RoleGroupItem {
  const { id, code, name, note, version } = row
  return {
    ...{ id, code, name, note, scope: row.scope, version },
    memberCount: row.memberCount ?? 0,
    modifiedAt: row.modifiedAt.toISOString(),
    abilities: recordAbilitiesFor(actor, 'roleGroup'),
  }
}

export function presentRoleGroup(row: RoleGroupRow, actor: Actor): RoleGroup {
  return {
    ...presentItem(row, actor),
    permissions: normalizedPermissions(row.permissions),
    members: row.members,
  }
}

export const roleGroups = {
  table: 'role_group',
  search: (text: string | undefined) => searchConditions(sql`role_group.search_key`, text),
  sort: 'name',
  orders: {
    name: [sql`role_group.name collate vi_natural`],
    code: [sql`role_group.code collate vi_natural`],
    modifiedAt: [sql`role_group.modified_at`],
  },
  rows: itemRows,
}

export function listRoleGroups(
  context: ReadContext,
  query: CallOutput<(typeof roleGroupEndpoints)['list']>['query'],
) {
  return listAnswer(context, roleGroups, query, (row) => presentItem(row, context.actor))
}
