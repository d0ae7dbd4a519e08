import { eventOf, INFORMED, type ToldEvent } from '#approval/events'
import type { NotificationChannel } from '#values/constants'

/** A channel that leaves the house; the bell (`system`) always rings. */
export type Channel = Exclude<NotificationChannel, 'system'>
export const channels = ['email', 'zalo'] as const satisfies readonly Channel[]

/** The kinds of event of a document that somebody is told of, whatever kind of document. */
export const toldEvents: readonly ToldEvent[] = [
  eventOf['request-approval'],
  eventOf.approve,
  eventOf.reject,
  eventOf.withdraw,
  eventOf.cancel,
  eventOf['clone-and-cancel'],
  INFORMED,
]

/** By mail: requests for approval and their answers. The rest, and Zalo, which costs money, are for whoever chooses them. */
const mailedByDefault: readonly ToldEvent[] = [eventOf['request-approval'], eventOf.approve, eventOf.reject]

/** Whether a channel that is on tells of an event when the person has chosen nothing. */
export function toldByDefault(event: string, channel: Channel): boolean {
  return channel === 'email' && mailedByDefault.some((one) => one === event)
}
