import { sql } from 'kysely'
import type { Module } from '../module.ts'
import { roleGroups } from './repository.ts'
import { roleGroupRoutes } from './routes.ts'

export const roleGroupModule: Module = {
  name: 'role-group',
  routes: roleGroupRoutes,
  found: [
    {
      ...{
        entity: 'roleGroup',
        list: roleGroups,
        title: sql`role_group.name`,
        detail: () => sql`role_group.code`,
      },
      exact: ({ text }) => [sql`upper(role_group.code) = upper(${text})`],
    },
  ],
  constraints: { role_group_code_key: { code: 'duplicate-code', path: 'code' } },
  inUse: { role_group: 'ROG_ERR_007' },
  records: [
    {
      ...{ table: 'role_group', entity: 'roleGroup', name: 'code', changes: ['roleGroup.updated'] },
      unique: { 'role group': 'upper(code)' },
    },
  ],
}
