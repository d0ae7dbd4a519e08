import {
  type BusinessEntity,
  isApprovable,
  isBusinessEntity,
  neededFor,
  readBeside,
} from '@barem/shared/business'
import { ownersOf } from '@barem/shared/permission/scope'
import { type Actor, may, scopeOf } from '#access/actor'
import { concernedBy, isConcerned } from '#access/concerned'
import { findActors } from '#access/people'
import type { Hint } from '#event/hub'
import type { Deps } from '../deps.ts'

/** For so long what people may see is taken from what was read before; a change of rights reads it anew. */
const KNOWN_MS = 1_000

/**
 * Of these sessions those that may hear of a change: of a kind of record only whoever may read something of it, of a record
 * that belongs to somebody only whoever sees it. Null where all may. Reads the sessions' people once a second at most, and the
 * record only where somebody sees no more than a part.
 */
export function hintReaders({ db, clock }: Pick<Deps, 'db' | 'clock'>) {
  let known = new Map<string, Actor | null>()
  let until = 0

  const actorsOf = async (sessions: readonly string[]): Promise<Actor[]> => {
    const now = clock.now()
    if (now.getTime() >= until || sessions.some((id) => !known.has(id))) {
      const found = await findActors(db, sessions, now)
      known = new Map(sessions.map((id) => [id, found.find(({ sessionId }) => sessionId === id) ?? null]))
      until = now.getTime() + KNOWN_MS
    }
    return sessions.flatMap((id) => known.get(id) ?? [])
  }

  return {
    async of(hint: Hint, sessions: readonly string[]): Promise<readonly string[] | null> {
      if (hint.kind !== 'changed' || !isBusinessEntity(hint.entity) || sessions.length === 0) return null
      const { entity, id } = hint
      const beside = readBeside(entity)
      if (beside === 'signed-in') return null
      const actors = await actorsOf(sessions)
      const isOwned = id !== undefined && ownersOf(entity).length > 0
      if (actors.every((actor) => reads(actor, entity) && (!isOwned || scopeOf(actor, entity) === 'all')))
        return null
      const concerned = isOwned ? await concernedBy(db, entity, id) : null
      return actors
        .filter((actor) =>
          concerned
            ? holdsNeeded(actor, entity) && isConcerned(actor, entity, concerned)
            : reads(actor, entity) || (beside !== null && may(actor, beside)),
        )
        .map(({ sessionId }) => sessionId)
    },
    /** Somebody's rights changed. */
    forget: () => {
      until = 0
    },
  }
}

/** Whether somebody may list an entity's records, or is asked to decide on them. */
function reads(actor: Actor, entity: BusinessEntity): boolean {
  return may(actor, `${entity}:view`) || (isApprovable(entity) && may(actor, `${entity}:approve`))
}

/** Whoever was asked to decide on a record reads it without the right to its list, and not without the one to its prices. */
function holdsNeeded(actor: Actor, entity: BusinessEntity): boolean {
  const needed = neededFor(entity)
  return needed === null || may(actor, needed)
}
