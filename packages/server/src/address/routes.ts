import { type AddressCatalogue, addressEndpoints } from '@barem/shared/address/endpoints'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { mount } from '#http/mount'
import { fieldRefusal } from '#refusal'
import type { Deps } from '../deps.ts'
import { unitsBelow } from './catalogue.ts'

/** A month; the URL names the catalogue, and a catalogue does not change. */
const CACHE = 'private, max-age=2592000, immutable'

function answer(reply: FastifyReply, catalogue: AddressCatalogue, parent?: string) {
  const units = unitsBelow(catalogue, parent)
  if (!units) throw fieldRefusal('parent', 'invalid_value')
  reply.header('cache-control', CACHE)
  return [...units]
}

export function addressRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, addressEndpoints, {
    provinces: { own: async ({ reply, query }) => answer(reply, query.catalogue) },
    districts: {
      own: async ({ reply, query }) => {
        if (query.catalogue === '2025') throw fieldRefusal('catalogue', 'invalid_value')
        return answer(reply, query.catalogue, query.parent)
      },
    },
    wards: { own: async ({ reply, query }) => answer(reply, query.catalogue, query.parent) },
  })
}
