import type { DocumentRecent, PaidPrice } from '@barem/shared/document/endpoints'
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

/** What the partner paid for it in their last documents, newest first, and what it was bought for last, where that is known. */
export function paidWords({ prices, bought }: Pick<Paid, 'prices' | 'bought'>, format: Format): string[] {
  const [last, ...earlier] = prices.map((one) => priceWords(one, format))
  return [
    ...(last ? [textOf('tradeLine.paid.last', { price: last }), ...earlier] : []),
    ...(bought ? [textOf('tradeLine.paid.bought', { price: priceWords(bought, format) })] : []),
  ]
}

/** `15.500 đ/kg · 12/11/2026 · HD2611-0001`. */
function priceWords({ price, priceType, unitName, date, document }: PaidPrice, format: Format): string {
  const per = priceType === 'item' ? unitName.toLowerCase() : 'kg'
  return [`${format.number(price, 2)} đ/${per}`, format.date(date), document.name].join(' · ')
}
