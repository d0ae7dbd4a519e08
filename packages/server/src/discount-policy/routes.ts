import { discountPolicyEndpoints } from '@barem/shared/discount-policy/endpoints'
import { businessDate } from '@barem/shared/values/local-date'
import type { FastifyInstance } from 'fastify'
import { mount } from '#http/mount'
import { recordCommands } from '#record/commands'
import type { Deps } from '../deps.ts'
import { policiesFor } from './known-policies.ts'
import { listDiscountPolicies } from './repository.ts'
import { discountPolicyRecord } from './save.ts'
import { tryPolicy } from './try-policy.ts'

export function discountPolicyRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, discountPolicyEndpoints, {
    list: { read: (call) => listDiscountPolicies(call, call.query) },
    candidates: {
      read: ({ db, actor, now, query: { customerId = null, day = businessDate(now) } }) =>
        policiesFor(db, actor, { customerId, day }),
    },
    try: { read: tryPolicy },
    ...recordCommands(discountPolicyRecord),
  })
}
