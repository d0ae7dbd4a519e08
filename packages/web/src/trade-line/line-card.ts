import type { LineKind } from '@barem/shared/trade-line/line'
import { computeLine } from '@barem/shared/trade-line/pricing'
import type { Format } from '@barem/shared/values/format'
import type { LineCard } from '#document/lines-kind.ts'
import { type LineValues, perWhat, pricingLine, theoreticalOf, typesImportPrice } from './line.ts'

/** What is counted stays beside its unit. */
const NBSP = '\u00a0'

/** "Thép thanh vằn D10 × 500 cây", "3.609 kg · 14.850 đ/kg" and "53.600.333 đ": the weight is the one that prices. */
export function lineCard(kind: LineKind, line: LineValues, format: Format): LineCard {
  const { productName, quantity, unitName, length } = line
  const count =
    typeof quantity === 'number'
      ? ` ×${NBSP}${format.number(quantity, 3)}${NBSP}${unitName.toLowerCase()}`
      : ''
  const weight = line.priceType === 'actual' ? line.actualWeight : theoreticalOf(line)
  const price = line[kind.price]
  const { amount } = computeLine(pricingLine(line, typesImportPrice(kind, false)), kind.price)
  return {
    name: productName ? `${productName}${count}` : '',
    facts: [
      ...(typeof length === 'number' ? [format.metres(length)] : []),
      ...(typeof weight === 'number' ? [format.kilograms(weight)] : []),
      ...(typeof price === 'number' ? [`${format.number(price, 2)}${NBSP}đ${perWhat(line)}`] : []),
    ],
    amount: amount === null ? '' : format.money(amount),
  }
}
