import type { Hint } from './hub.ts'
import type { Recording } from './record.ts'

/** The hints of one transaction: per entity the id of the changed record, null when there were several. */
interface PendingHints {
  changed: Map<string, string | null>
  people: Set<string>
}

const pending = new WeakMap<object, PendingHints>()

/**
 * Sends hints after the commit about changed records and new notifications: one per entity and person, however
 * often a transaction adds one. An import of thousands of rows is one hint, without an id.
 */
export function tellAfterCommit(
  call: Recording,
  changes: readonly { entity: string; entityId: string }[],
  people: readonly string[],
): void {
  const hints = pending.get(call.trx) ?? begin(call)
  for (const { entity, entityId } of changes) {
    const known = hints.changed.get(entity)
    hints.changed.set(entity, known === undefined || known === entityId ? entityId : null)
  }
  for (const person of people) hints.people.add(person)
}

function begin({ trx, afterCommit, traceId: request, deps: { hub } }: Recording): PendingHints {
  const hints: PendingHints = { changed: new Map(), people: new Set() }
  pending.set(trx, hints)
  afterCommit(() => {
    for (const [entity, id] of hints.changed)
      hub.everyone({ kind: 'changed', entity, request, ...(id === null ? {} : { id }) } satisfies Hint)
    for (const person of hints.people) hub.person(person, { kind: 'notification' })
  })
  return hints
}
