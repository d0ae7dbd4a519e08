import { discussedKind } from '#record/commands'
import { spreadsheet } from '#spreadsheet/kind'
import type { Module } from '../module.ts'
import { foundCustomer } from './found.ts'
import { customers } from './repository.ts'
import { customerRoutes } from './routes.ts'
import { customerRecord } from './save.ts'
import { customerSpreadsheet } from './spreadsheet.ts'

export const customerModule: Module = {
  name: 'customer',
  routes: customerRoutes,
  constraints: {
    customer_code_key: { code: 'duplicate-code', path: 'code' },
    customer_phone_key: { code: 'CUS_ERR_006', path: 'phone' },
  },
  inUse: { customer: 'CUS_ERR_007', supplier: 'CUS_ERR_007' },
  spreadsheets: [spreadsheet(customerSpreadsheet)],
  lists: [customers],
  found: [foundCustomer],
  discussed: [discussedKind({ ...customerRecord, entity: 'customer' })],
  records: [
    {
      ...{ table: 'customer', entity: 'customer', name: 'code', changes: ['customer.updated'] },
      unique: { customer: 'upper(code)', 'telephone of a customer': 'phone' },
    },
  ],
}
