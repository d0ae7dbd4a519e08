import { add, subtract, toWire } from '@barem/shared/values/decimal'

/** How much may be bound of a line. */
export interface Open {
  /** The line of this contract that it is taken for, and how much of that is left. */
  line: string
  left: number
  /** What of it is bound to the other contract, and what that still has. */
  bound: number
  free: number
}

/** So much of a line that what the other contract has, or what is left, is bound. */
export function takeOf({ bound, free, left }: Open): number {
  return toWire(add(bound, Math.min(free, left)))
}

/** All that can be bound of every line at once, by key, from the first of its contracts on; null where the line is full. */
export function takeAll(rows: readonly (Open & { key: string })[]): ReadonlyMap<string, number | null> {
  const rest = new Map<string, number>()
  return new Map(
    rows.map(({ key, ...row }) => {
      const left = rest.get(row.line) ?? row.left
      rest.set(row.line, toWire(subtract(left, Math.min(left, row.free))))
      return [key, takeOf({ ...row, left }) || null]
    }),
  )
}
