import { productEndpoints } from '@barem/shared/product/endpoints'
import type { FastifyInstance } from 'fastify'
import { mount } from '#http/mount'
import { recordCommands } from '#record/commands'
import type { Deps } from '../deps.ts'
import { cataloguePrices, listProducts, productOptions } from './repository.ts'
import { productRecord } from './save.ts'

export function productRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, productEndpoints, {
    list: { read: (call) => listProducts(call, call.query) },
    prices: { read: (call) => cataloguePrices(call, call.query.ids.split(',')) },
    options: { read: (call) => productOptions(call, call.query) },
    ...recordCommands(productRecord),
  })
}
