import { accountEndpoints } from '@barem/shared/account/endpoints'
import type { FastifyInstance } from 'fastify'
import { mount } from '#http/mount'
import { sessionsOf } from '#http/session-repository'
import type { Deps } from '../deps.ts'
import { endOtherSessions, endSession } from './end-sessions.ts'
import { forgotPassword } from './forgot-password.ts'
import { logout } from './logout.ts'
import { refresh } from './refresh.ts'
import { signIn } from './sign-in.ts'

export function accountRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, accountEndpoints, {
    authenticate: { own: signIn },
    refresh: { own: refresh },
    forgotPassword: { own: forgotPassword },
    logout: { own: logout },
    sessions: { read: ({ db, actor, now }) => sessionsOf(db, actor, now) },
    endSession: { command: endSession },
    endOtherSessions: { command: endOtherSessions },
  })
}
