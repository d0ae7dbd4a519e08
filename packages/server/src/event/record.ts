import { insertion, runStatement } from '#db/statement'
import type { CommandContext } from '#http/call'
import { tellAfterCommit } from './tell.ts'

export interface Change {
  field: string
  from: unknown
  to: unknown
}

export interface EventDescription {
  /** The event kind: `quotation.approved`. Its text is under `event` in the message files. */
  kind: string
  entity: string
  entityId: string
  note?: string | null
  changes?: Change[]
  /** The people to notify and the notification parameters (`notification` in the message files). The actor is never notified. */
  notify?: { userId: string; kind: string; params: Record<string, string | number> }[]
}

/**
 * Writes the one event row of a change, in the change's own transaction, and the notifications that follow from it.
 * History, notifications, sockets and audit all read from it. Sockets get their hints after the commit.
 */
export function record(call: CommandContext, event: EventDescription): void {
  recordAll(call, [event])
}

/** The same for several changes of one command, in one statement. */
export function recordAll(call: CommandContext, events: readonly EventDescription[]): void {
  const { trx, actor, now, deps } = call
  const written = events.map((event) => ({ ...event, id: deps.random.id() }))
  const rows = written.map(({ id, kind, entity, entityId, note, changes }) => ({
    ...{ id, kind, entity, entityId, at: now, actorId: actor.id, traceId: call.traceId },
    ...{ note: note ?? null, changes: JSON.stringify(changes ?? []) },
  }))
  const bells = written.flatMap(({ id: eventId, entity, entityId, notify = [] }) =>
    notify.filter((one) => one.userId !== actor.id).map((one) => ({ ...one, eventId, entity, entityId })),
  )
  const rung = bells.map(({ params, ...bell }) => ({
    ...{ ...bell, id: deps.random.id(), createdAt: now },
    params: JSON.stringify(params),
  }))
  const { text, values } = insertion('event', rows)
  const notified = insertion('notification', rung, values.length)
  call.send(
    rung.length === 0
      ? runStatement(trx, text, values)
      : runStatement(trx, `with written as (${text}) ${notified.text}`, [...values, ...notified.values]),
  )
  tellAfterCommit(
    call,
    events,
    bells.map(({ userId }) => userId),
  )
}

/** The fields that differ, before → after, for the history; all of them, or only the tracked `fields`. */
export function changesBetween<Row extends object>(
  before: Row,
  after: Row,
  fields: readonly (keyof Row & string)[] = Object.keys(after) as (keyof Row & string)[],
): Change[] {
  return fields
    .filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]))
    .map((field) => ({ field, from: before[field] ?? null, to: after[field] ?? null }))
}
