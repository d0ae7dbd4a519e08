import { compare, type Exact, type Numeric, subtract, sum, toWire } from '#values/decimal'
import { type Dong, toDong } from '#values/money'
import { type Part, shareOfPart } from '#values/spread'
import { type Kilogram, toKilogram } from '#values/weight'

/** The money of a header that goes with its goods. */
export interface PartMoney {
  discount: Dong
  shippingFee: Dong
  deposit: Dong
}

export const partMoneyNames = ['discount', 'shippingFee', 'deposit'] as const satisfies (keyof PartMoney)[]

/** Of these columns what is money that goes with goods, in đồng; what is not there is none. */
export function partMoneyOf(columns: Partial<Record<keyof PartMoney, unknown>>): PartMoney {
  const dong = (name: keyof PartMoney) => toDong(toWire((columns[name] ?? 0) as Numeric))
  return { discount: dong('discount'), shippingFee: dong('shippingFee'), deposit: dong('deposit') }
}

/** What of the money of a whole is not in the parts that were `given` yet; nothing, where those were given more. */
export function moneyLeft(whole: PartMoney, given: readonly PartMoney[]): PartMoney {
  const left = (name: keyof PartMoney) => subtract(whole[name], sum(given.map((part) => part[name])))
  const named = partMoneyNames.map((name) => [name, compare(left(name), 0) > 0 ? left(name) : 0])
  return partMoneyOf(Object.fromEntries(named))
}

/**
 * What of the money that is left goes with a part of the goods that are left (`whole`), by their amounts as they were
 * offered: whoever takes all that is left gets the rest of the money, so that the parts add up to it. `goods` is what the lines of the part
 * come to, which their own rounding may move by some đồng: the discount is no more than that, the deposit no more than the
 * part then costs.
 */
export function partOfMoney(
  { discount, shippingFee, deposit }: PartMoney,
  { goods, part, whole }: { goods: Numeric; part: Numeric; whole: Numeric },
): PartMoney {
  const shareOf = (amount: Dong) => shareOfPart(amount, { taken: 0, part, whole }, 0)
  const off = least(shareOf(discount), goods)
  const fee = shareOf(shippingFee)
  const total = subtract(goods, off).plus(fee)
  return partMoneyOf({ discount: off, shippingFee: fee, deposit: least(shareOf(deposit), total) })
}

function least(one: Exact, other: Numeric): Numeric {
  return compare(one, other) > 0 ? other : one
}

/** The weight of a part of a line, by the quantities, to the gram; those of all parts add up to its weight. */
export function partOfWeight(weight: Numeric, part: Part): Kilogram {
  return toKilogram(toWire(shareOfPart(weight, part, 3)))
}
