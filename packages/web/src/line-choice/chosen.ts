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

/** All lines chosen: what can be taken as it is typed stays so, of each other line all that is free is taken. */
export function allOf<Line>(
  all: ReadonlyMap<string, Chosen<Line>>,
  chosen: ReadonlyMap<string, Chosen<Line>>,
  rowOf: (line: Line) => { free: number },
): Map<string, Chosen<Line>> {
  return new Map(
    [...all, ...chosen].map(([key, { line, quantity }]) => {
      const { free } = rowOf(line)
      return [key, { line, quantity: faultOf(quantity, free) ? free : quantity }]
    }),
  )
}
