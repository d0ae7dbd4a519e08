import type { CommandContext } from '#http/call'

export interface Change {
  field: string
  from: unknown
  to: unknown
}

export interface EventDescription {
  /** What happened: `quotation.approved`. Its words stand under `event` in the message files. */
  kind: string
  entity: string
  entityId: string
  note?: string | null
  changes?: Change[]
  /** Whose bell rings, with which words (`notification` in the message files). The actor's own never does. */
  notify?: { userId: string; kind: string; params: Record<string, string | number> }[]
}

/**
 * Writes the one event row of a change, in the change's own transaction, and the notifications that follow from it.
 * History, bell, socket and audit all read from here. Sockets are told after the commit.
 */
export function record(call: CommandContext, event: EventDescription): void {
  const { trx, actor, now, deps } = call
  const eventId = deps.random.id()
  call.send(
    trx
      .insertInto('event')
      .values({
        id: eventId,
        at: now,
        actorId: actor.id,
        kind: event.kind,
        entity: event.entity,
        entityId: event.entityId,
        note: event.note ?? null,
        changes: JSON.stringify(event.changes ?? []),
        traceId: call.traceId,
      })
      .execute(),
  )
  const notify = (event.notify ?? []).filter((one) => one.userId !== actor.id)
  if (notify.length > 0)
    call.send(
      trx
        .insertInto('notification')
        .values(
          notify.map((one) => ({
            id: deps.random.id(),
            userId: one.userId,
            eventId,
            kind: one.kind,
            params: JSON.stringify(one.params),
            entity: event.entity,
            entityId: event.entityId,
            createdAt: now,
          })),
        )
        .execute(),
    )
  call.afterCommit(() => {
    deps.hub.everyone({ kind: 'changed', entity: event.entity, id: event.entityId })
    for (const one of notify) deps.hub.person(one.userId, { kind: 'notification' })
  })
}

/** The fields that differ, before → after, for the history; `fields` decides what may be told. */
export function changesBetween<Row extends object>(
  before: Row,
  after: Row,
  fields: readonly (keyof Row & string)[],
): Change[] {
  return fields
    .filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]))
    .map((field) => ({ field, from: before[field] ?? null, to: after[field] ?? null }))
}
