import { configurationEndpoints } from '@barem/shared/configuration/endpoints'
import type { FastifyInstance } from 'fastify'
import type { CommandContext } from '#http/call'
import { mount } from '#http/mount'
import { listAnswer } from '#list/page'
import { recordCommands } from '#record/commands'
import type { Deps } from '../deps.ts'
import { checkLogo, checkPrefixes } from './checks.ts'
import { removeConfiguration, setSecret } from './commands.ts'
import { readCompany } from './company.ts'
import { readConfiguration } from './read.ts'
import { configurationRecord, configurations, presentItem } from './record.ts'
import { putAwaySetup, readSetup } from './setup.ts'

/** Refuses, at `password`, what is no password of whoever calls; given from outside, since accounts import this folder. */
export type OwnPassword = (call: CommandContext, password: string | undefined) => Promise<void>

export function configurationRoutes(app: FastifyInstance, deps: Deps, refuseWithout: OwnPassword): void {
  const confirmed = (password?: string) => (call: CommandContext) => refuseWithout(call, password)
  const kindWith = (password?: string) =>
    configurationRecord(deps, { company: checkLogo, numbering: checkPrefixes }, confirmed(password))
  const kind = kindWith()
  mount(app, deps, configurationEndpoints, {
    list: {
      read: (call) => listAnswer(call, configurations, call.query, (row) => presentItem(row, call.actor)),
    },
    ...recordCommands(kind),
    update: {
      command: ({ body: { password, ...body }, ...call }) =>
        recordCommands(kindWith(password)).update.command({ ...call, body }),
    },
    remove: {
      command: async (call) => {
        await removeConfiguration(kind, call, { ...call.params, ...call.query })
        return { done: true as const }
      },
    },
    setSecret: {
      command: (call) =>
        setSecret(kind, call, { ...call.params, ...call.body }, confirmed(call.body.password)),
    },
    company: { read: async ({ db }) => ({ company: await readCompany(db) }) },
    formSettings: {
      read: async ({ db }) => {
        const [weightBands, priceAge] = await Promise.all([
          readConfiguration(db, 'weight-bands'),
          readConfiguration(db, 'price-age'),
        ])
        return { weightBands, priceAgeDays: priceAge.days }
      },
    },
    setup: { read: ({ db }) => readSetup(db) },
    putAwaySetup: { command: (call) => putAwaySetup(call, call.body.putAway) },
  })
}
