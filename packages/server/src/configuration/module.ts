import type { Module } from '../module.ts'
import { configurationRoutes } from './routes.ts'

export const configurationModule: Module = {
  name: 'configuration',
  routes: configurationRoutes,
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
}
