import { passwordLinkEndpoints } from '@barem/shared/account/endpoints'
import { accessEndpoints } from '@barem/shared/user/access'
import { userEndpoints } from '@barem/shared/user/endpoints'
import type { FastifyInstance } from 'fastify'
import { mount } from '#http/mount'
import { recordCommands } from '#record/commands'
import { Refusal } from '#refusal'
import { previewMembership } from '#role-group/preview'
import type { Deps } from '../deps.ts'
import { askAccess, askedAccess } from './ask-access.ts'
import { newPassword } from './new-password.ts'
import { changePassword, resetPassword } from './password.ts'
import { findUser, listUsers, searchUsers, userOptions } from './repository.ts'
import { rightsOf } from './rights.ts'
import { createUser, userRecord } from './save.ts'
import { changeEmail, grantAdmin, lockUser, unlockUser } from './standing.ts'

export function userRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, passwordLinkEndpoints, { newPassword: { own: newPassword } })
  mount(app, deps, userEndpoints, {
    ...recordCommands(userRecord),
    list: { read: (call) => listUsers(call, call.query) },
    profile: {
      read: async ({ db, actor }) => {
        const user = await findUser(db, actor, actor.id)
        if (!user) throw new Refusal('session-ended')
        return { ...user, permissions: [...actor.permissions].sort() }
      },
    },
    create: { command: createUser },
    lock: { command: lockUser },
    unlock: { command: unlockUser },
    grantAdmin: { command: grantAdmin },
    changeEmail: { command: changeEmail },
    preview: { read: ({ db, body }) => previewMembership(db, body) },
    rights: { read: ({ db, params }) => rightsOf(db, params.id) },
    changePassword: { command: changePassword },
    resetPassword: { command: resetPassword },
    search: { read: (call) => searchUsers(call, call.body) },
    options: { read: ({ db, query }) => userOptions(db, query) },
  })
  mount(app, deps, accessEndpoints, { askedAccess: { read: askedAccess }, askAccess: { command: askAccess } })
}
