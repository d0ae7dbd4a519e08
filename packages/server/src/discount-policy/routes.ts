import { discountPolicyEndpoints } from '@barem/shared/discount-policy/endpoints'
import type { FastifyInstance } from 'fastify'
import { mount } from '#http/mount'
import { recordCommands } from '#record/commands'
import type { Deps } from '../deps.ts'
import { listDiscountPolicies } from './repository.ts'
import { discountPolicyRecord } from './save.ts'

export function discountPolicyRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, discountPolicyEndpoints, {
    list: { read: (call) => listDiscountPolicies(call, call.query) },
    ...recordCommands(discountPolicyRecord),
  })
}
