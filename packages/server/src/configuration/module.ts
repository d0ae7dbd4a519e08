import { sql } from 'kysely'
import type { Module } from '../module.ts'
import { configurations } from './record.ts'
import { configurationRoutes, type OwnPassword } from './routes.ts'

export const configurationModule = (refuseWithoutOwnPassword: OwnPassword): Module => ({
  name: 'configuration',
  routes: (app, deps) => configurationRoutes(app, deps, refuseWithoutOwnPassword),
  found: [{ entity: 'configuration', list: configurations, title: sql`configuration.key` }],
  constraints: { configuration_key_key: { code: 'duplicate', path: 'key' } },
  records: [
    {
      ...{ table: 'configuration', entity: 'configuration', name: 'key' },
      changes: [
        ...['configuration.updated', 'configuration.reset'],
        ...['configuration.secret-set', 'configuration.secret-cleared'],
      ],
      unique: { configuration: 'key' },
    },
  ],
})
