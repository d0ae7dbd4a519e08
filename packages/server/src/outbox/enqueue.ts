import { type Channel, channels, toldByDefault } from '@barem/shared/notification/channels'
import { ofAnyLength, type Statement } from '#db/statement'
import type { Random } from '../deps.ts'
import { addressBy, channelIsOn } from './channels.ts'

/** A notification whose receiver may be told of it by other channels as well. */
export interface OutboundNotification {
  notificationId: string
  userId: string
  /** What happened, as people choose it: `approved`. */
  event: string
  /** Told by these whatever the receiver chose; without it by those he chose. */
  by?: readonly Channel[]
}

/**
 * Puts a message into the outbox for every channel that is on and that the receiver wants for such an event, and for
 * those its author chose, where it waits until they are on. Part of the statement that writes the notifications: a
 * transaction that is rolled back sends nothing. Values are numbered after `offset` others; null when nobody is told.
 */
export function enqueueStatement(
  notifications: readonly OutboundNotification[],
  now: Date,
  random: Random,
  offset: number,
): Statement | null {
  const rows = notifications.flatMap(({ by, ...one }) =>
    (by ?? channels).map((channel) => ({
      ...{ ...one, channel, id: random.id() },
      ...{ chosen: by !== undefined, usual: toldByDefault(one.event, channel) },
    })),
  )
  if (rows.length === 0) return null
  const values: unknown[] = [now]
  const column = (name: keyof (typeof rows)[number], type: string) =>
    ofAnyLength(`$${offset + values.push(rows.map((row) => row[name]))}`, type)
  return {
    text: `insert into outbox (id, channel, kind, recipient, user_id, notification_id, created_at, due_at)
      select message.id, message.channel,
        case when message.chosen then 'announcement' else 'notification' end,
        ${addressBy('message.channel', 'receiver')},
        receiver.id, message.notification_id, $${offset + 1}::timestamptz, $${offset + 1}::timestamptz
      from unnest(${column('id', 'uuid')}, ${column('channel', 'text')}, ${column('userId', 'uuid')},
        ${column('notificationId', 'uuid')}, ${column('event', 'text')}, ${column('chosen', 'boolean')},
        ${column('usual', 'boolean')})
        as message (id, channel, user_id, notification_id, event, chosen, usual)
      join app_user as receiver on receiver.id = message.user_id and not receiver.is_locked
      left join notification_choice as choice on choice.user_id = receiver.id and choice.event = message.event
        and choice.channel = message.channel
      where message.chosen
        or coalesce(choice.wanted, message.usual) and ${channelIsOn('message.channel')}`,
    values,
  }
}
