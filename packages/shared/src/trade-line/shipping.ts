import { compare, multiply, type Numeric, round, sum } from '#values/decimal'
import { DONG_MAX, type Dong, toDong } from '#values/money'
import { theoreticalKilograms } from './pricing.ts'

type Weighed = Parameters<typeof theoreticalKilograms>[0]

/**
 * The shipping fee of lines at a price per kilogram, VAT included: the theoretical kilograms of the products that count for it
 * (`shipsByWeight`), rounded half away from zero. Null where it is more than an amount can be.
 */
export function shippingFeeOf(
  pricePerKilogram: Numeric,
  lines: readonly (Weighed & { productId: string | null })[],
  counts: (productId: string) => boolean,
): Dong | null {
  const kilograms = sum(
    lines.map((line) =>
      line.productId !== null && counts(line.productId) ? (theoreticalKilograms(line) ?? 0) : 0,
    ),
  )
  const fee = round(multiply(kilograms, pricePerKilogram), 0)
  return compare(fee, DONG_MAX) > 0 ? null : toDong(fee)
}
