import { customerEndpoints } from '@barem/shared/customer/endpoints'
import type { FastifyInstance } from 'fastify'
import { mount } from '#http/mount'
import { recordCommands } from '#record/commands'
import type { Deps } from '../deps.ts'
import { customerOptions, customersLike, listCustomers } from './repository.ts'
import { customerRecord } from './save.ts'

export function customerRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, customerEndpoints, {
    list: { read: (call) => listCustomers(call, call.query) },
    options: { read: (call) => customerOptions(call, call.query) },
    suppliers: { read: (call) => customerOptions(call, { ...call.query, supplier: true }) },
    check: { read: (call) => customersLike(call, call.query) },
    ...recordCommands(customerRecord),
  })
}
