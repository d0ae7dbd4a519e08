import { verbOf } from '@barem/shared/audit-log/words'
import { type Channel, choiceOf } from '@barem/shared/notification/channels'
import type { Insertable } from 'kysely'
import { insertStatement, ofAnyLength, runStatement } from '#db/statement'
import type { Attempt } from '#db/transaction'
import type { Database } from '#db/types'
import type { Context } from '#http/call'
import { enqueueStatement, type OutboundNotification } from '#outbox/enqueue'
import { tellAfterCommit } from './tell.ts'

export interface Change {
  field: string
  from: unknown
  to: unknown
}

interface NotificationOf {
  userId: string
  kind: string
  params: Record<string, string | number>
  /** Sent by these channels as well, whatever the person chose; without it by those chosen for such an event. */
  by?: readonly Channel[]
  /** Told to whoever did it as well: it came to its end while they were elsewhere. */
  ownToo?: boolean
}

export interface EventDescription {
  /** The event kind: `quotation.approved`. Its text is under `event` in the message files. */
  kind: string
  entity: string
  entityId: string
  note?: string | null
  changes?: Change[]
  /** The people to notify and the notification parameters (`notification` in the message files). The actor only where `ownToo` says so. */
  notify?: NotificationOf[]
  /** Notifications of the record that ask these people for what is done now: they become read. */
  answers?: { kind: string; people: readonly string[] }
}

/** A transaction that records what somebody does: a command, or the work of a person who proved to be one by a link. */
export interface Recording extends Attempt<Database>, Pick<Context, 'deps' | 'now' | 'traceId'> {
  actor: { id: string }
}

/**
 * Writes the one event row of a change, in the change's own transaction, and the notifications that follow from it.
 * History, notifications, sockets and audit all read from it. Sockets get their hints after the commit. Answers the event's id.
 */
export function record(call: Recording, event: EventDescription): string {
  return recordAll(call, [event])[0]!
}

/** The same for several changes of one command, in one statement; their ids. */
export function recordAll(call: Recording, events: readonly EventDescription[]): string[] {
  const { actor, now, deps } = call
  const written = events.map((event) => ({ ...event, id: deps.random.id() }))
  const rows: Insertable<Database['event']>[] = written.map(
    ({ id, kind, entity, entityId, note, changes }) => ({
      ...{ id, kind, entity, entityId, at: now, actorId: actor.id, traceId: call.traceId },
      ...{ note: note ?? null, changes: JSON.stringify((changes ?? []).map(kept)) },
    }),
  )
  const outbound: OutboundNotification[] = []
  const notifications: Insertable<Database['notification']>[] = written.flatMap(
    ({ id: eventId, entity, entityId, notify = [] }) =>
      notify
        .filter(({ userId, ownToo }) => ownToo || userId !== actor.id)
        .map(({ userId, kind, params, by }) => {
          const id = deps.random.id()
          const event = choiceOf(verbOf(kind))
          outbound.push({ notificationId: id, userId, event, ...(by && { by }) })
          return {
            ...{ id, createdAt: now, eventId, entity, entityId },
            ...{ userId, kind, params: JSON.stringify(params) },
          }
        }),
  )
  const answered = events.flatMap(({ entityId, answers }) =>
    answers && answers.people.length > 0 ? [{ entityId, ...answers }] : [],
  )
  call.send(write(call, rows, notifications, answered, outbound))
  tellAfterCommit(call, events, [
    ...notifications.map(({ userId }) => userId),
    ...answered.flatMap(({ people }) => people),
  ])
  return written.map(({ id }) => id)
}

/** Null where nothing is said: without its key a change could not be read again. */
function kept({ field, from = null, to = null }: Change): Change {
  return { field, from, to }
}

/** One statement, whose parts all see what was there before it: what is notified now is not answered by it. */
function write(
  { trx, now, deps }: Recording,
  events: readonly object[],
  notifications: readonly object[],
  answered: readonly { entityId: string; kind: string; people: readonly string[] }[],
  outbound: readonly OutboundNotification[],
): Promise<unknown> {
  const values: unknown[] = []
  const place = (value: unknown) => `$${values.push(value)}`
  const parts = answered.map(
    ({ entityId, kind, people }) =>
      `update notification set read_at = ${place(now)} where entity_id = ${place(entityId)}
       and kind = ${place(kind)} and user_id = any (${ofAnyLength(place(people))}) and read_at is null`,
  )
  for (const [table, rows] of [
    ['event', events],
    ['notification', notifications],
  ] as const) {
    if (rows.length === 0) continue
    const insert = insertStatement(table, rows, values.length)
    values.push(...insert.values)
    parts.push(insert.text)
  }
  const messages = enqueueStatement(outbound, now, deps.random, values.length)
  if (messages) {
    values.push(...messages.values)
    parts.push(messages.text)
  }
  const last = parts.pop()
  const before = parts.map((part, index) => `part_${index} as (${part})`)
  return runStatement(trx, before.length > 0 ? `with ${before.join(', ')} ${last}` : last!, values)
}

/** The fields that differ, before → after, for the history; all of them, or only the tracked `fields`. */
export function changesBetween<Row extends object>(
  before: Row,
  after: Row,
  fields: readonly (keyof Row & string)[] = Object.keys({ ...before, ...after }) as (keyof Row & string)[],
): Change[] {
  return fields
    .filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]))
    .map((field) => ({ field, from: before[field] ?? null, to: after[field] ?? null }))
}
