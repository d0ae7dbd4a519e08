import { notificationEndpoints } from '@barem/shared/notification/endpoints'
import type { FastifyInstance } from 'fastify'
import { mount } from '#http/mount'
import { Refusal } from '#refusal'
import type { Deps } from '../deps.ts'
import { countUnread, findNotification, listNotifications, topNotifications } from './repository.ts'

export function notificationRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, notificationEndpoints, {
    list: { read: (call) => listNotifications(call, call.query) },
    top: { read: topNotifications },
    ofUser: {
      read: (call) => {
        if (call.params.userId !== call.actor.id) throw new Refusal('forbidden')
        return listNotifications(call, call.query)
      },
    },
    one: {
      read: async (call) => {
        const found = await findNotification(call, call.params.id)
        if (!found) throw new Refusal('not-found')
        return found
      },
    },
    markAsRead: {
      command: async ({ trx, actor, now, body, afterCommit, deps }) => {
        await trx
          .updateTable('notification')
          .set({ readAt: now })
          .where('userId', '=', actor.id)
          .$if(body.notificationIds.length > 0, (some) => some.where('id', 'in', body.notificationIds))
          .where('readAt', 'is', null)
          .execute()
        afterCommit(() => deps.hub.person(actor.id, { kind: 'notification' }))
        return { totalUnread: await countUnread(trx, actor) }
      },
    },
  })
}
