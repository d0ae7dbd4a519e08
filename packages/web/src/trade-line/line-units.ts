import type { PriceType } from '@barem/shared/values/constants'
import { foldText } from '@barem/shared/values/fold-text'
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
