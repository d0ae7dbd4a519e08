import { customerEndpoints } from '@barem/shared/customer/endpoints'
import type { FastifyInstance } from 'fastify'
import { nameConstraints } from '#db/constraint-errors'
import { mount } from '#http/mount'
import { recordCommands } from '#record/commands'
import { registerSpreadsheet } from '#spreadsheet/kind'
import type { Deps } from '../deps.ts'
import { customerOptions, customersLike, listCustomers } from './repository.ts'
import { customerRecord } from './save.ts'
import { customerSpreadsheet } from './spreadsheet.ts'

nameConstraints({
  customer_code_key: { code: 'duplicate-code', path: 'code' },
  customer_phone_key: { code: 'CUS_ERR_006', path: 'phone' },
})

export function customerRoutes(app: FastifyInstance, deps: Deps): void {
  registerSpreadsheet(customerSpreadsheet)
  mount(app, deps, customerEndpoints, {
    list: { read: (call) => listCustomers(call, call.query) },
    options: { read: (call) => customerOptions(call, call.query.search) },
    check: { read: ({ db, query }) => customersLike(db, query) },
    ...recordCommands(customerRecord),
  })
}
