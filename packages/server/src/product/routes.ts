import { productEndpoints } from '@barem/shared/product/endpoints'
import type { FastifyInstance } from 'fastify'
import { nameConstraints } from '#db/constraint-errors'
import { mount } from '#http/mount'
import { recordCommands } from '#record/commands'
import { registerSpreadsheet } from '#spreadsheet/kind'
import type { Deps } from '../deps.ts'
import { listProducts, productOptions } from './repository.ts'
import { productRecord } from './save.ts'
import { productSpreadsheet } from './spreadsheet.ts'

nameConstraints({ product_code_key: { code: 'duplicate-code', path: 'code' } })

export function productRoutes(app: FastifyInstance, deps: Deps): void {
  registerSpreadsheet(productSpreadsheet)
  mount(app, deps, productEndpoints, {
    list: { read: (call) => listProducts(call, call.query) },
    options: { read: (call) => productOptions(call, call.query.search) },
    ...recordCommands(productRecord),
  })
}
