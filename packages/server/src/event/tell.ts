import type { CommandContext } from '#http/call'
import type { Hint } from './hub.ts'

/** The hints of one transaction: per entity the id of the changed record, null when there were several. */
interface Told {
  changed: Map<string, string | null>
  people: Set<string>
}

const untold = new WeakMap<object, Told>()

/**
 * Sends hints after the commit about changed records and new notifications: one per entity and person, however
 * often a transaction adds one. An import of thousands of rows is one hint, without an id.
 */
export function tellAfterCommit(
  call: CommandContext,
  changes: readonly { entity: string; entityId: string }[],
  people: readonly string[],
): void {
  const told = untold.get(call.trx) ?? begin(call)
  for (const { entity, entityId } of changes) {
    const known = told.changed.get(entity)
    told.changed.set(entity, known === undefined || known === entityId ? entityId : null)
  }
  for (const person of people) told.people.add(person)
}

function begin({ trx, afterCommit, traceId: request, deps: { hub } }: CommandContext): Told {
  const told: Told = { changed: new Map(), people: new Set() }
  untold.set(trx, told)
  afterCommit(() => {
    for (const [entity, id] of told.changed)
      hub.everyone({ kind: 'changed', entity, request, ...(id === null ? {} : { id }) } satisfies Hint)
    for (const person of told.people) hub.person(person, { kind: 'notification' })
  })
  return told
}
