import { isBusinessEntity } from '@barem/shared/business'
import { ownersOf } from '@barem/shared/permission/scope'
import type { Hint } from '#event/hub'
import { type Actor, scopeOf } from '#http/actor'
import { concernedBy, isConcerned } from '#http/concerned'
import { findActors } from '#http/session-repository'
import type { Deps } from '../deps.ts'

/** For so long what people may see is taken from what was read before; a change of rights reads it anew. */
const KNOWN_MS = 1_000

/**
 * Of these sessions those that may hear of a change: of a record that belongs to somebody only whoever sees it. Null where all
 * may. Reads the sessions' people once a second at most, and the record only where somebody sees no more than a part.
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
      if (hint.kind !== 'changed' || !hint.id) return null
      const { entity, id } = hint
      if (!isBusinessEntity(entity) || ownersOf(entity).length === 0 || sessions.length === 0) return null
      const actors = await actorsOf(sessions)
      if (actors.every((actor) => scopeOf(actor, entity) === 'all')) return null
      const concerned = await concernedBy(db, entity, id)
      return actors.filter((actor) => isConcerned(actor, entity, concerned)).map(({ sessionId }) => sessionId)
    },
    /** Somebody's rights changed. */
    forget: () => {
      until = 0
    },
  }
}
