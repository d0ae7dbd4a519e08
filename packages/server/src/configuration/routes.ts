import { configurationEndpoints } from '@barem/shared/configuration/endpoints'
import type { FastifyInstance } from 'fastify'
import { mount } from '#http/mount'
import type { Deps } from '../deps.ts'
import { readCompany } from './company.ts'

export function configurationRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, configurationEndpoints, {
    company: { read: async ({ db }) => ({ company: await readCompany(db) }) },
  })
}
