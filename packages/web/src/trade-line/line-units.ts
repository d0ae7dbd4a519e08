import type { DocumentRecent } from '@barem/shared/document/endpoints'
import type { PriceType } from '@barem/shared/values/constants'
import { foldText } from '@barem/shared/values/fold-text'
import type { Format } from '@barem/shared/values/format'
import type { CellNote } from '#document/grid-columns.ts'
import { textOf } from '#i18n/i18n.ts'
import type { LineValues } from './line.ts'

/** What a line is counted in. */
export function unitWords({ unitName }: Pick<LineValues, 'unitName'>): string {
  return unitName || textOf('tradeLine.priceType.item')
}

/** What a line is priced by: its own unit, or one of its weights. */
export function priceTypeWords(way: PriceType, line: Pick<LineValues, 'unitName'>): string {
  return way === 'item' ? unitWords(line) : textOf(`tradeLine.priceType.${way}`)
}

/** The list it was pasted from counts it in something else: its quantity may be another one. */
export function unitNotes({ productId, pastedUnit, unitName }: LineValues): CellNote[] {
  if (productId === null || !pastedUnit || foldText(pastedUnit) === foldText(unitName)) return []
  const words = textOf('tradeLine.warning.unit_differs', { pasted: pastedUnit, unit: unitName })
  return [{ strength: 2, words }]
}

export type Paid = DocumentRecent['goods'][number]

/** For how much the partner bought it last, and when; null where they did not. */
export function paidWords({ price, priceType, date }: Paid, unit: string, format: Format): string | null {
  if (price === null || date === null) return null
  const per = priceType === 'item' ? unit.toLowerCase() : 'kg'
  const words = { price: `${format.number(price, 2)} đ/${per}`, date: format.date(date) }
  return textOf('tradeLine.lastPrice', words)
}
