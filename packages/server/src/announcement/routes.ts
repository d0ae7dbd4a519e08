import { announcementEndpoints, deliveryEndpoints } from '@barem/shared/announcement/endpoints'
import { channels } from '@barem/shared/notification/channels'
import type { FastifyInstance } from 'fastify'
import { channelsOn } from '#configuration/channels'
import { mount } from '#http/mount'
import type { Deps } from '../deps.ts'
import { announce } from './announce.ts'
import { choicesOf, choose } from './choices.ts'
import { changePlanned, withdrawPlanned } from './planned.ts'
import { listAnnouncements, listDeliveries } from './repository.ts'
import { sendAgain } from './send-again.ts'
import { testSend } from './test-send.ts'

export function announcementRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, announcementEndpoints, {
    announce: { command: announce },
    changePlanned: { command: changePlanned },
    withdrawPlanned: { command: withdrawPlanned },
    announcements: { read: (call) => listAnnouncements(call, call.query) },
    deliveries: { read: (call) => listDeliveries(call, call.query) },
    sendAgain: { command: sendAgain },
    channels: {
      read: async (call) => {
        const on = await channelsOn(call.deps)
        return channels.map((channel) => ({ channel, on: on[channel] }))
      },
    },
    choices: { read: ({ db, actor }) => choicesOf(db, actor.id) },
    choose: { command: choose },
  })
  mount(app, deps, deliveryEndpoints, { testSend: { own: testSend } })
}
