import { priceBasis } from '#product/price'
import type { PriceType } from '#values/constants'
import { divide, multiply, type Numeric, round, toWire } from '#values/decimal'
import { toQuantity } from '#values/quantity'
import { type PricingLine, theoreticalKilograms } from './pricing.ts'

/**
 * The price a line begins with, from a catalogue price of its product: đồng per unit where it is sold by item, else per
 * kg, to two decimals. What one unit weighs is the line's own, so that a cut length costs what it weighs. Null where a
 * weight would be needed and nobody knows it.
 */
export function linePrice(
  cataloguePrice: Numeric,
  product: { theoreticalWeight: Numeric },
  line: Pick<PricingLine, 'unitKind' | 'unitFactor' | 'length' | 'barem' | 'unitWeight'> & {
    priceType: PriceType
  },
): number | null {
  const sold = line.priceType === 'item' ? 'unit' : 'kilogram'
  const basis = priceBasis(product)
  if (sold === basis) return toWire(round(cataloguePrice, 2))
  const weight = theoreticalKilograms({ ...line, quantity: toQuantity(1) })
  if (weight === null || weight.isZero()) return null
  return toWire(round(sold === 'unit' ? multiply(cataloguePrice, weight) : divide(cataloguePrice, weight), 2))
}
