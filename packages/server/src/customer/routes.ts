import { customerEndpoints } from '@barem/shared/customer/endpoints'
import type { FastifyInstance } from 'fastify'
import { nameConstraints } from '#db/constraint-errors'
import { existsIn, historyHandler } from '#event/history'
import { mount } from '#http/mount'
import { Refusal } from '#http/refusal'
import { registerSpreadsheet } from '#spreadsheet/kind'
import type { Deps } from '../deps.ts'
import { removeCustomer } from './remove.ts'
import { customerOptions, customersLike, findCustomer, listCustomers } from './repository.ts'
import { createCustomer, updateCustomer } from './save.ts'
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
    one: {
      read: async ({ db, actor, params }) => {
        const customer = await findCustomer(db, actor, params.id)
        if (!customer) throw new Refusal('not-found')
        return customer
      },
    },
    history: historyHandler({ entity: 'customer', refuseUnseen: existsIn('customer') }),
    create: { command: createCustomer },
    update: { command: updateCustomer },
    remove: { command: removeCustomer },
  })
}
