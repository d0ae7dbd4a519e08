import {
  add,
  compare,
  divideRounded,
  type Exact,
  exact,
  isZero,
  multiply,
  type Numeric,
  subtract,
  sum,
} from './decimal.ts'

/**
 * Spreads a total over parts by their weights, each share rounded to `places`; the last takes the rounding, so that
 * the shares sum to the total exactly. While the total is no more than the weights together, no share leaves 0…weight:
 * where roundings would add up to that, the excess moves to the neighbours.
 */
export function spread(total: Numeric, weights: readonly Numeric[], places: number): Exact[] {
  if (isZero(total)) return weights.map(() => exact(0))
  const whole = sum(weights)
  const bounded = compare(total, whole) <= 0
  let rest = exact(total)
  let weightLeft = whole
  return weights.map((weight, index) => {
    weightLeft = subtract(weightLeft, weight)
    if (index === weights.length - 1) return rest
    const fair = whole.isZero() ? exact(0) : divideRounded(multiply(total, weight), whole, places)
    const share = atMost(rest, bounded ? atLeast(subtract(rest, weightLeft), fair) : fair)
    rest = subtract(rest, share)
    return share
  })
}

/** A part of a whole, and what was taken of that before; all in one unit. */
export interface Part {
  taken: Numeric
  part: Numeric
  whole: Numeric
}

/**
 * The share of a total that goes with a part, where a whole is taken in parts: what goes with all that is taken then less
 * what went before, each rounded to `places` half away from zero. However it is parted, the shares sum to the total.
 */
export function shareOfPart(total: Numeric, { taken, part, whole }: Part, places: number): Exact {
  if (isZero(whole)) return exact(0)
  const upTo = (amount: Numeric) => divideRounded(multiply(total, amount), whole, places)
  return subtract(upTo(add(taken, part)), upTo(taken))
}

function atLeast(low: Exact, value: Exact): Exact {
  return compare(value, low) < 0 ? low : value
}

function atMost(high: Exact, value: Exact): Exact {
  return compare(value, high) > 0 ? high : value
}
