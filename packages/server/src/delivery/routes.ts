import { deliveryEndpoints } from '@barem/shared/announcement/endpoints'
import type { FastifyInstance } from 'fastify'
import { mount } from '#http/mount'
import type { Deps } from '../deps.ts'
import { testSend } from './test-send.ts'

export function deliveryRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, deliveryEndpoints, { testSend: { own: testSend } })
}
