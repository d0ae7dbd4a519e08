import { z } from 'zod'
import { type Endpoints, endpoint, pageEndpoint } from '#http/endpoint'
import { id, idParams, pageParts } from '#http/page'

/** A notification, in the reader's language (specification section 3). */
export const notificationSchema = z.object({
  id,
  title: z.string(),
  contentNotify: z.string(),
  isRead: z.boolean(),
  created: z.iso.datetime(),
  entity: z.string(),
  entityId: id,
  /** It is the comments of its record that it calls to. */
  isMention: z.boolean(),
})
export type Notification = z.output<typeof notificationSchema>

const page = z.strictObject(pageParts)

/** `unread`: those not read yet. By its own schema: the filters of lists are too heavy for the frame of every page. */
const filtered = z.strictObject({ ...pageParts, unread: z.enum(['true']).optional() })

export const notificationEndpoints = {
  list: pageEndpoint({
    method: 'GET',
    path: '/Notification',
    summary: 'My notifications, newest first, all or the unread',
    permission: 'signed-in',
    query: filtered,
    data: notificationSchema,
  }),
  top: endpoint({
    method: 'GET',
    path: '/Notification/top',
    summary: 'The newest notifications and how many are unread',
    permission: 'signed-in',
    beforePasswordChange: true,
    data: z.object({ listNotification: z.array(notificationSchema), totalUnread: z.number().int() }),
  }),
  ofUser: pageEndpoint({
    method: 'GET',
    path: '/Notification/users/{userId}',
    summary: 'Notifications of one person: oneself only',
    permission: 'signed-in',
    params: z.strictObject({ userId: id }),
    query: page,
    data: notificationSchema,
  }),
  one: endpoint({
    method: 'GET',
    path: '/Notification/{id}',
    summary: 'One of my notifications',
    permission: 'signed-in',
    params: idParams,
    data: notificationSchema,
  }),
  markAsRead: endpoint({
    method: 'POST',
    path: '/Notification/mark-as-read',
    summary: 'Mark notifications as read; an empty list means all of mine',
    permission: 'signed-in',
    body: z.strictObject({ notificationIds: z.array(id).max(1000) }),
    data: z.object({ totalUnread: z.number().int() }),
  }),
} satisfies Endpoints
