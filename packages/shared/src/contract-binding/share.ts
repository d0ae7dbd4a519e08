import { divideRounded, multiply, type Numeric } from '#values/decimal'
import { type Dong, toDong } from '#values/money'

/** What of a line's amount a part of its quantity is worth, rounded half away from zero to the đồng. */
export function shareOf(amount: Numeric, { part, whole }: { part: Numeric; whole: Numeric }): Dong {
  return toDong(divideRounded(multiply(amount, part), whole, 0))
}
