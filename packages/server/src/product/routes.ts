import { productEndpoints } from '@barem/shared/product/endpoints'
import type { FastifyInstance } from 'fastify'
import { nameConstraints } from '#db/constraint-errors'
import { existsIn, historyHandler } from '#event/history'
import { mount } from '#http/mount'
import { Refusal } from '#http/refusal'
import { registerSpreadsheet } from '#spreadsheet/kind'
import type { Deps } from '../deps.ts'
import { removeProduct } from './remove.ts'
import { findProduct, listProducts, productOptions } from './repository.ts'
import { createProduct, updateProduct } from './save.ts'
import { productSpreadsheet } from './spreadsheet.ts'

nameConstraints({ product_code_key: { code: 'duplicate-code', path: 'code' } })

export function productRoutes(app: FastifyInstance, deps: Deps): void {
  registerSpreadsheet(productSpreadsheet)
  mount(app, deps, productEndpoints, {
    list: { read: (call) => listProducts(call, call.query) },
    options: { read: (call) => productOptions(call, call.query.search) },
    one: {
      read: async ({ db, actor, params }) => {
        const product = await findProduct(db, actor, params.id)
        if (!product) throw new Refusal('not-found')
        return product
      },
    },
    history: historyHandler({
      entity: 'product',
      refuseUnseen: existsIn('product'),
      isCost: (field) => field === 'capitalPrice',
    }),
    create: { command: createProduct },
    update: { command: updateProduct },
    remove: { command: removeProduct },
  })
}
