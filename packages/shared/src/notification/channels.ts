import { eventOf, INFORMED, type NotifiedEvent } from '#approval/events'
import type { NotificationChannel } from '#values/constants'

/** A channel that leaves the company; the bell (`system`) always rings. */
export type Channel = Exclude<NotificationChannel, 'system'>
export const channels = ['email', 'zalo'] as const satisfies readonly Channel[]

/** The kinds of event of a document that somebody is told of, whatever kind of document. */
const notifiedEvents: readonly NotifiedEvent[] = [
  eventOf['request-approval'],
  eventOf.approve,
  eventOf.reject,
  eventOf.withdraw,
  eventOf.cancel,
  eventOf['clone-and-cancel'],
  INFORMED,
]

/** What is told of people themselves: they are mentioned in a comment, and who decides in whose place. */
const personalEvents = ['mentioned', 'deputy-named'] as const
export type ChosenEvent = NotifiedEvent | (typeof personalEvents)[number]

/** Everything people choose channels for. */
export const chosenEvents: readonly ChosenEvent[] = [...notifiedEvents, ...personalEvents]

/** The choice that an event goes by: what becomes of a deputy goes by that of naming one. */
export function choiceOf(event: string): string {
  return event.startsWith('deputy-') ? 'deputy-named' : event
}

/** By mail: requests for approval and their answers. The rest, and Zalo, which costs money, are for whoever chooses them. */
const mailedByDefault: readonly NotifiedEvent[] = [
  eventOf['request-approval'],
  eventOf.approve,
  eventOf.reject,
]

/** Whether a channel that is on tells of an event when the person has chosen nothing. */
export function toldByDefault(event: string, channel: Channel): boolean {
  return channel === 'email' && mailedByDefault.some((one) => one === event)
}
