import { productEndpoints } from '@barem/shared/product/endpoints'
import type { FastifyInstance } from 'fastify'
import { mount } from '#http/mount'
import { findRecord, recordCommands } from '#record/commands'
import { usesOf } from '#record/uses'
import { Refusal } from '#refusal'
import type { Deps } from '../deps.ts'
import { cataloguePrices, listProducts, productOptions } from './repository.ts'
import { productRecord } from './save.ts'

export function productRoutes(app: FastifyInstance, deps: Deps): void {
  const { remove, ...others } = recordCommands(productRecord)
  mount(app, deps, productEndpoints, {
    list: { read: (call) => listProducts(call, call.query) },
    prices: { read: (call) => cataloguePrices(call, call.query.ids.split(',')) },
    uses: {
      read: async (call) => {
        await findRecord(productRecord, call.db, call.actor, call.params.id)
        return usesOf(call, 'product', call.params.id)
      },
    },
    options: { read: (call) => productOptions(call, call.query) },
    ...others,
    remove: {
      command: async (call) => {
        // what this person does not see, and what comes meanwhile, the foreign keys refuse
        const uses = await usesOf({ db: call.trx, actor: call.actor }, 'product', call.params.id)
        if (uses.length > 0) throw new Refusal('in-use', { uses })
        return remove.command(call)
      },
    },
  })
}
