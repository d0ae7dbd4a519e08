import type { Locale } from '#values/constants'
import { compare, divideRounded, type Exact, fitsWire, multiply, round, toWire } from '#values/decimal'
import { foldText } from '#values/fold-text'
import { parseFigure } from '#values/parse-figure'

/** A discount as it was typed: an amount, or a rate or a price per kg with the amount that comes of it. */
export interface TypedDiscount {
  /** In whole đồng. */
  discount: number
  /** What the amount was computed from; null where it was typed itself. */
  from: { rate: number } | { perKilogram: number } | null
}

/**
 * Reads "2.500.000", "1,2%" or "200 đ/kg". A rate is of the goods, a price per kg of their theoretical weight whatever they
 * are priced by (worked examples, G and rule 11), rounded half away from zero. Null where it cannot be read.
 */
export function readDiscount(
  typed: string,
  locale: Locale,
  { goods, theoreticalWeight }: { goods: number; theoreticalWeight: number },
): TypedDiscount | null {
  const text = foldText(typed)
  if (text.endsWith('%')) {
    const rate = parseFigure(typed, locale, { kind: 'rate', places: 4 })
    if (rate === null || compare(rate, 100) > 0) return null
    return computed(divideRounded(multiply(goods, rate), 100, 0), { rate })
  }
  if (text.includes('/') && !text.startsWith('=') && !text.endsWith('/kg')) return null
  const value = parseFigure(typed, locale, { places: text.endsWith('/kg') ? 2 : 0 })
  if (value === null) return null
  if (!text.endsWith('/kg')) return { discount: value, from: null }
  return computed(round(multiply(value, theoreticalWeight), 0), { perKilogram: value })
}

function computed(discount: Exact, from: TypedDiscount['from']): TypedDiscount | null {
  return fitsWire(discount) ? { discount: toWire(discount), from } : null
}
