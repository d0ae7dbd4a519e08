import type { Typed } from './QuantityRow.tsx'

/** A line that is taken, and how much of it. */
export interface Chosen<Line> {
  line: Line
  quantity: Typed
}

/** Those of which something is taken: an empty quantity or 0 takes none, what cannot be read is not passed over. */
export function takenOf<Line>(chosen: ReadonlyMap<string, Chosen<Line>>): Map<string, Chosen<Line>> {
  return new Map([...chosen].filter(([, { quantity }]) => quantity !== null && quantity !== 0))
}
