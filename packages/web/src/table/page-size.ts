import type { PageSize } from '@barem/shared/view/endpoints'
import { useSyncExternalStore } from 'react'

/** What stands above and below the rows of a list, in pixels: top bar, heading, filters, heads of columns, pages. */
const AROUND_ROWS_PX = 234
const AROUND_CARDS_PX = 236
const ROW_PX = 36
const CARD_PX = 73
const FEWEST = 5
const MOST = 100

/** As many rows as are wholly in sight on a screen so high. */
export function rowsThatFit(height: number, cards: boolean): number {
  const rows = cards ? (height - AROUND_CARDS_PX) / CARD_PX : (height - AROUND_ROWS_PX) / ROW_PX
  return Math.min(MOST, Math.max(FEWEST, Math.floor(rows)))
}

/** How many rows a page has by a person's choice; without one, the usual number. */
export function useRowsOf(size: PageSize | null, usual: number, cards: boolean): number {
  const fitting = useSyncExternalStore(subscribe, () => rowsThatFit(innerHeight, cards))
  if (size === 'fit') return fitting
  return size === null ? usual : Number(size)
}

function subscribe(listener: () => void): () => void {
  addEventListener('resize', listener)
  return () => removeEventListener('resize', listener)
}
