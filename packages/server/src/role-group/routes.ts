import { translate } from '@barem/shared/i18n/translate'
import { permissionsOf, roles } from '@barem/shared/permission/permissions'
import { permissionEndpoints, roleEndpoints, roleGroupEndpoints } from '@barem/shared/role-group/endpoints'
import type { FastifyInstance } from 'fastify'
import { mount } from '#http/mount'
import { recordCommands } from '#record/commands'
import type { Deps } from '../deps.ts'
import { holdersOf, peopleWhoSee } from './holders.ts'
import { previewRoleGroup } from './preview.ts'
import { roleGroupRecord } from './record.ts'
import { listRoleGroups } from './repository.ts'

export function roleGroupRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, roleEndpoints, {
    list: {
      read: async ({ locale }) =>
        roles.map((code) => ({
          ...{ code, name: translate(locale, `user.role.${code}`), permissions: permissionsOf(code) },
        })),
    },
  })
  mount(app, deps, permissionEndpoints, {
    list: { read: ({ db }) => holdersOf(db) },
    people: { read: ({ db, query }) => peopleWhoSee(db, query) },
  })
  mount(app, deps, roleGroupEndpoints, {
    list: { read: (call) => listRoleGroups(call, call.query) },
    preview: { read: ({ db, body }) => previewRoleGroup(db, body) },
    ...recordCommands(roleGroupRecord),
  })
}
