import type { Hint } from '#event/hub'

/** A hint and the room it went to. */
export interface RoomHint {
  room: string
  hint: Hint
}

/** Of one kind of record so many are said one by one; more as “many changed”. */
const MOST_OF_A_KIND = 10

/**
 * What was told within the last moments. A page's socket comes after what the page shows (decision 014): what it did
 * not hear in between is told again. Keeps hints for `keptMs` milliseconds; `now` is in milliseconds.
 */
export function recentHints(keptMs: number) {
  let kept: (RoomHint & { at: number })[] = []
  const forget = (now: number) => {
    const first = kept.findIndex(({ at }) => now - at <= keptMs)
    if (first !== 0) kept = first < 0 ? [] : kept.slice(first)
  }
  return {
    keep(hint: RoomHint, now: number): void {
      forget(now)
      kept.push({ ...hint, at: now })
    },
    /** What was told in these rooms within the last `ms` milliseconds, the same once. */
    of(rooms: ReadonlySet<string>, ms: number, now: number): RoomHint[] {
      forget(now)
      const missed = new Map<string, RoomHint>()
      const kinds = new Map<string, number>()
      for (const { room, hint, at } of kept) {
        if (now - at > ms || !rooms.has(room)) continue
        const said = JSON.stringify([room, hint])
        if (missed.has(said)) continue
        missed.set(said, { room, hint })
        if (hint.kind === 'changed') kinds.set(hint.entity, (kinds.get(hint.entity) ?? 0) + 1)
      }
      return brief([...missed.values()], kinds)
    },
  }
}

function brief(missed: RoomHint[], kinds: ReadonlyMap<string, number>): RoomHint[] {
  const isMany = ({ hint }: RoomHint) => hint.kind === 'changed' && kinds.get(hint.entity)! > MOST_OF_A_KIND
  const many = new Map(
    missed.filter(isMany).flatMap(({ room, hint }) => {
      if (hint.kind !== 'changed') return []
      return [[hint.entity, { room, hint: { kind: 'changed', entity: hint.entity } satisfies Hint }] as const]
    }),
  )
  return [...missed.filter((one) => !isMany(one)), ...many.values()]
}
