import type { Locale } from '#values/constants'
import { divide, fitsWire, multiply, toWire } from '#values/decimal'
import { foldText } from '#values/fold-text'
import { parseFigure, withMass } from '#values/parse-figure'
import type { PricingLine } from './pricing.ts'

const METRES = /(?<=\d ?)(?:m|met|metre|meter)$/

/**
 * A quantity as the trade says it: `420`, `420 cây` of what is counted in bars, `3 tấn` and `500kg` of what is sold by weight,
 * `120 m` of what is sold by the metre, in the unit of the line, exactly. Null where it cannot be read, such as tons of bars.
 */
export function spokenQuantity(
  typed: string,
  locale: Locale,
  { unitKind, unitFactor, unitName }: Pick<PricingLine, 'unitKind' | 'unitFactor'> & { unitName: string },
): number | null {
  const read = (figure: string) => parseFigure(figure, locale, { kind: 'quantity', places: 3 })
  const text = foldText(typed)
  const mass = unitKind === 'mass' ? withMass(text) : null
  if (mass) {
    const value = read(mass.figure)
    const counted = value === null ? null : divide(multiply(value, mass.kilograms), unitFactor)
    return counted !== null && fitsWire(counted) ? toWire(counted) : null
  }
  if (unitKind === 'length') return read(text.replace(METRES, '').trim())
  const name = foldText(unitName)
  return read(name !== '' && text.endsWith(name) ? text.slice(0, -name.length).trim() : text)
}
