import { compare, type Exact, type Numeric, subtract, toWire } from '#values/decimal'
import { type Dong, toDong } from '#values/money'
import { type Part, shareOfPart } from '#values/spread'
import { type Kilogram, toKilogram } from '#values/weight'

/** The money of a header that goes with its goods. */
export interface PartMoney {
  discount: Dong
  shippingFee: Dong
  deposit: Dong
}

/**
 * What of a header's money goes with a part of its goods, by their amounts as they were offered, so that the parts add up to
 * the whole. `goods` is what the lines of the part come to, which their own rounding may move by some đồng: the discount
 * is no more than that, the deposit no more than the part then costs.
 */
export function partOfMoney(
  { discount, shippingFee, deposit }: PartMoney,
  { goods, ...part }: Part & { goods: Numeric },
): PartMoney {
  const off = least(shareOfPart(discount, part, 0), goods)
  const fee = shareOfPart(shippingFee, part, 0)
  const total = subtract(goods, off).plus(fee)
  const dong = (amount: Numeric) => toDong(toWire(amount))
  return {
    discount: dong(off),
    shippingFee: dong(fee),
    deposit: dong(least(shareOfPart(deposit, part, 0), total)),
  }
}

function least(one: Exact, other: Numeric): Numeric {
  return compare(one, other) > 0 ? other : one
}

/** The weight of a part of a line, by the quantities, to the gram; those of all parts add up to its weight. */
export function partOfWeight(weight: Numeric, part: Part): Kilogram {
  return toKilogram(toWire(shareOfPart(weight, part, 3)))
}
