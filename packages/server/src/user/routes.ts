import { userEndpoints } from '@barem/shared/user/endpoints'
import type { FastifyInstance } from 'fastify'
import { mount } from '#http/mount'
import { Refusal } from '#http/refusal'
import { recordCommands } from '#record/commands'
import type { Deps } from '../deps.ts'
import { changePassword, resetPassword } from './password.ts'
import { findUser, searchUsers, userOptions } from './repository.ts'
import { createUser, userRecord } from './save.ts'

export function userRoutes(app: FastifyInstance, deps: Deps): void {
  const { update, remove } = recordCommands(userRecord)
  mount(app, deps, userEndpoints, {
    profile: {
      read: async ({ db, actor }) => {
        const user = await findUser(db, actor.id)
        if (!user) throw new Refusal('session-ended')
        return { ...user, permissions: [...actor.permissions].sort() }
      },
    },
    create: { command: createUser },
    update,
    remove,
    changePassword: { command: changePassword },
    resetPassword: { command: resetPassword },
    search: { read: (call) => searchUsers(call, call.body) },
    options: { read: ({ db, query }) => userOptions(db, query) },
  })
}
