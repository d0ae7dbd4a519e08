import { userEndpoints } from '@barem/shared/user/endpoints'
import type { FastifyInstance } from 'fastify'
import { mount } from '#http/mount'
import { Refusal } from '#http/refusal'
import type { Deps } from '../deps.ts'
import { changePassword, resetPassword } from './password.ts'
import { removeUser } from './remove.ts'
import { findUser, searchUsers, userOptions } from './repository.ts'
import { createUser, updateUser } from './save.ts'

export function userRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, userEndpoints, {
    profile: {
      read: async ({ db, actor }) => {
        const user = await findUser(db, actor.id)
        if (!user) throw new Refusal('session-ended')
        return { ...user, permissions: [...actor.permissions].sort() }
      },
    },
    create: { command: createUser },
    update: { command: updateUser },
    remove: { command: removeUser },
    changePassword: { command: changePassword },
    resetPassword: { command: resetPassword },
    search: { read: (call) => searchUsers(call, call.body) },
    options: { read: ({ db, query }) => userOptions(db, query) },
  })
}
