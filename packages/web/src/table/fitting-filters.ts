import type { Filter } from './columns.ts'

/** What the search box, the button of the other filters and the one that clears them all need, in pixels. */
const SEARCH_PX = 128
const BUTTONS_PX = 136
/** What the first of the others needs that narrows the list, without the gap before it. */
export const CHOSEN_PX = 180
export const GAP_PX = 8
/** What a filter needs at least, with the gap before it; of a switch its words are never cut. */
const NEEDED_PX = { choice: 128, remote: 128, range: 136, amounts: 136 }
const SWITCH_PX = 42
const LETTER_PX = 8

type Fitted = Pick<Filter, 'kind' | 'first'> & { options?: readonly unknown[] }

/**
 * Those of the first filters that there is room for beside the search, in pixels. What is on and stands elsewhere needs
 * room among the chosen ones.
 */
export function filtersBeside<One extends Fitted>(
  filters: readonly One[],
  roomPx: number,
  labelOf: (filter: One) => string,
  on: readonly One[],
): readonly One[] {
  const fitting = fittingFilters(filters, roomPx, labelOf)
  return on.every((one) => fitting.includes(one))
    ? fitting
    : fittingFilters(filters, roomPx - CHOSEN_PX - GAP_PX, labelOf)
}

/** The first filters, as far as there is room for them. */
function fittingFilters<One extends Fitted>(
  filters: readonly One[],
  roomPx: number,
  labelOf: (filter: One) => string,
): readonly One[] {
  let left = roomPx - SEARCH_PX - BUTTONS_PX
  return filters.filter((filter) => {
    if (!filter.first) return false
    const isSwitch = filter.kind === 'choice' && filter.options?.length === 1
    left -= isSwitch ? SWITCH_PX + labelOf(filter).length * LETTER_PX : NEEDED_PX[filter.kind]
    return left >= 0
  })
}
