import { divideRounded, isZero, multiply, type Numeric, toWire } from '#values/decimal'

/** What was weighed: so many kg for so many units. */
export interface Weighed {
  quantity: number
  actualWeight: number
}

/** The weighed kg of another quantity, in proportion, to the gram; null where nothing can be said. */
export function weighedFor({ quantity, actualWeight }: Weighed, other: Numeric): number | null {
  if (isZero(quantity)) return null
  const weight = divideRounded(multiply(actualWeight, other), quantity, 3)
  return weight.precision(false) > 15 ? null : toWire(weight)
}
