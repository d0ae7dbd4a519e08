import { compare, divideRounded, exact, multiply, type Numeric, subtract, toWire } from '#values/decimal'
import { type Dong, toDong } from '#values/money'
import { type Kilogram, toKilogram } from '#values/weight'

/** The money of a header that goes with its goods. */
export interface PartMoney {
  discount: Dong
  shippingFee: Dong
  deposit: Dong
}

/**
 * What of a header's money goes with a part of its goods, each figure in proportion of the amounts and rounded; the deposit
 * is no more than the part then costs.
 */
export function partOfMoney(
  { discount, shippingFee, deposit }: PartMoney,
  { part, whole }: { part: Numeric; whole: Numeric },
): PartMoney {
  const share = (amount: Dong) =>
    exact(whole).isZero() ? exact(0) : divideRounded(multiply(amount, part), whole, 0)
  const taken = { discount: share(discount), shippingFee: share(shippingFee) }
  const total = subtract(part, taken.discount).plus(taken.shippingFee)
  const paid = share(deposit)
  return {
    discount: toDong(toWire(taken.discount)),
    shippingFee: toDong(toWire(taken.shippingFee)),
    deposit: toDong(toWire(compare(paid, total) > 0 ? total : paid)),
  }
}

/** The weight of a part of a line, in proportion of the quantities, to the gram. */
export function partOfWeight(weight: Numeric, { part, whole }: { part: Numeric; whole: Numeric }): Kilogram {
  return toKilogram(toWire(divideRounded(multiply(weight, part), whole, 3)))
}
