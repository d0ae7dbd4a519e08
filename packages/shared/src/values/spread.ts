import {
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

function atLeast(low: Exact, value: Exact): Exact {
  return compare(value, low) < 0 ? low : value
}

function atMost(high: Exact, value: Exact): Exact {
  return compare(value, high) > 0 ? high : value
}
