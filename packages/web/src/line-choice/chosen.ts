import { sum, toWire } from '@barem/shared/values/decimal'
import { type Issue, issuesOf } from '@barem/shared/values/issue'
import { quantity as quantitySchema } from '@barem/shared/values/quantity'
import type { Typed } from './QuantityRow.tsx'

/** A line that is taken, and how much of it. */
export interface Chosen<Line> {
  line: Line
  quantity: Typed
}

/** What is wrong with so much of what is free; undefined where it can be taken. */
export function faultOf(quantity: Typed, free: number): Issue | undefined {
  if (typeof quantity === 'number' && quantity > free)
    return { path: 'quantity', code: 'too_big', params: { maximum: free, origin: 'number' } }
  const { error } = quantitySchema.safeParse(quantity)
  return error && issuesOf(error)[0]
}

/** Where lines are ticked. */
export const FIRST_LINE = '.pair-rows input[type="checkbox"]'

/** Where so much of a line is typed. */
export function fieldOf(key: string): string {
  return `[data-line="${key}"] input:not([type="checkbox"])`
}

/** How many of the chosen lines can be taken as they are typed, and what they weigh together (kg). */
export function sumOfChosen<Line>(
  chosen: Iterable<Chosen<Line>>,
  rowOf: (line: Line) => { free: number; weightOf: (part: number) => number },
): { count: number; weight: number } {
  const weights = [...chosen].flatMap(({ line, quantity }) => {
    const { free, weightOf } = rowOf(line)
    return faultOf(quantity, free) ? [] : [weightOf(quantity as number)]
  })
  return { count: weights.length, weight: toWire(sum(weights)) }
}

/**
 * All lines chosen: what was typed stays, of each other line all that is free by now is taken. Where every line has
 * something typed already, what cannot be taken gives way.
 */
export function allOf<Line>(
  all: ReadonlyMap<string, Chosen<Line>>,
  chosen: ReadonlyMap<string, Chosen<Line>>,
  rowOf: (line: Line) => { free: number },
): Map<string, Chosen<Line>> {
  const isTyped = (key: string) => (chosen.get(key)?.quantity ?? null) !== null
  const given = new Map([...all, ...chosen])
  const isWhole = [...given.keys()].every(isTyped)
  return new Map(
    [...given].map(([key, one]) => {
      const line = all.get(key)?.line ?? one.line
      const { free } = rowOf(line)
      const stays = isTyped(key) && !(isWhole && faultOf(one.quantity, free))
      return [key, stays ? one : { line, quantity: free }]
    }),
  )
}
