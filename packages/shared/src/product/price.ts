import { multiply, type Numeric, round, toWire } from '#values/decimal'

/**
 * What a product's prices are per (decision 010): a kilogram where it has a theoretical weight, else its unit.
 */
export function priceBasis(product: { theoreticalWeight: Numeric }): 'kilogram' | 'unit' {
  return Number(product.theoreticalWeight) > 0 ? 'kilogram' : 'unit'
}

/** Đồng per unit, to two decimals, from a catalogue price. */
export function pricePerUnit(price: Numeric, product: { theoreticalWeight: Numeric }): number {
  return priceBasis(product) === 'unit'
    ? toWire(round(price, 2))
    : toWire(round(multiply(price, product.theoreticalWeight), 2))
}

/** Đồng per kilogram, to two decimals; null where nobody says what the product weighs. */
export function pricePerKilogram(price: Numeric, product: { theoreticalWeight: Numeric }): number | null {
  return priceBasis(product) === 'unit' ? null : toWire(round(price, 2))
}
