import { interactionEndpoints } from '@barem/shared/interaction/endpoints'
import type { FastifyInstance } from 'fastify'
import { mount } from '#http/mount'
import { recordCommands } from '#record/commands'
import type { Deps } from '../deps.ts'
import { listInteractions } from './repository.ts'
import { interactionRecord } from './save.ts'

export function interactionRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, interactionEndpoints, {
    list: { read: (call) => listInteractions(call, call.query) },
    ...recordCommands(interactionRecord),
  })
}
