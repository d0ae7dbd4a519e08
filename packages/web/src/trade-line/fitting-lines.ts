import type { PriceType } from '@barem/shared/values/constants'
import type { LineValues } from './line.ts'
import type { LineSetting } from './line-columns.tsx'

/**
 * What goes where there is little room, the lowest first, and from 10 on only once all is narrow. A weight that prices a line
 * stays; the other goes first. Whoever types keeps what is typed, whoever reads what makes the weight that prices.
 */
export function droppedOf({ isRead, pricedBy }: Pick<LineSetting, 'isRead' | 'pricedBy'>) {
  const of = (dropped: number, may = true) => (may ? { dropped } : {})
  const byBarem = pricedBy.has('theoretical')
  return {
    actualWeight: of(isRead ? 1 : 10, !pricedBy.has('actual')),
    theoreticalWeight: of(2, !byBarem),
    vatRate: of(11, isRead),
    unit: of(12),
    barem: of(byBarem ? 13 : 10, isRead),
  }
}

/** The figure that the price of a line is for. */
export const pricing = (way: PriceType) => ({ marked: (row: LineValues) => row.priceType === way })
