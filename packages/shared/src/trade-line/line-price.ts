import { priceBasis } from '#product/price'
import type { PriceType } from '#values/constants'
import { compare, type Numeric, round, toWire } from '#values/decimal'
import { UNIT_PRICE_MAX } from '#values/money'
import { type PricingLine, turnedPrice } from './pricing.ts'

/**
 * The price a line begins with, from a catalogue price of its product: đồng per unit where it is sold by item, else per
 * kg, to two decimals. What one unit weighs is the line's own, so that a cut length costs what it weighs. Null where a
 * weight would be needed and nobody knows it, or where the price is more than can be kept.
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
  const price = turnedPrice(cataloguePrice, sold, { ...line, quantity: null })
  if (price === null) return null
  return compare(price, UNIT_PRICE_MAX) > 0 ? null : toWire(price)
}
