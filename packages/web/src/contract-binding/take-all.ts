import { subtract, toWire } from '@barem/shared/values/decimal'

/** How much may be bound of a line. */
export interface Open {
  /** The line of this contract that it is taken for, and how much of that is left. */
  line: string
  left: number
  /** What the other contract has. */
  free: number
}

/** All that can be bound of every line at once, by key, from the first of its contracts on; null where the line is full. */
export function takeAll(rows: readonly (Open & { key: string })[]): ReadonlyMap<string, number | null> {
  const rest = new Map<string, number>()
  return new Map(
    rows.map(({ key, line, left, free }) => {
      const open = rest.get(line) ?? left
      const taken = Math.min(open, free)
      rest.set(line, toWire(subtract(open, taken)))
      return [key, taken || null]
    }),
  )
}
