import { priceConfigurationEndpoints } from '@barem/shared/price-configuration/endpoints'
import type { FastifyInstance } from 'fastify'
import { mount } from '#http/mount'
import { recordCommands } from '#record/commands'
import type { Deps } from '../deps.ts'
import { listPriceConfigurations } from './repository.ts'
import { changePrice, previewRepricing } from './reprice.ts'
import { resolveLines } from './resolve.ts'
import { priceConfigurationRecord } from './save.ts'
import { successiveRules } from './succession.ts'

export function priceConfigurationRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, priceConfigurationEndpoints, {
    list: { read: (call) => listPriceConfigurations(call, call.query) },
    succession: { read: (call) => successiveRules(call) },
    resolve: { read: (call) => resolveLines(call, call.body) },
    repricing: { read: (call) => previewRepricing(call, call.body) },
    reprice: { command: (call) => changePrice(call, call.params.id, call.body) },
    ...recordCommands(priceConfigurationRecord),
  })
}
