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

/** How many of the filters, from the first on, there is room for beside the search, in pixels. */
export function fittingFilters<One extends Pick<Filter, 'kind'> & { options?: readonly unknown[] }>(
  filters: readonly One[],
  roomPx: number,
  labelOf: (filter: One) => string,
): readonly One[] {
  const left = roomPx - SEARCH_PX - BUTTONS_PX
  let needed = 0
  const beyond = filters.findIndex((filter) => {
    const isSwitch = filter.kind === 'choice' && filter.options?.length === 1
    needed += isSwitch ? SWITCH_PX + labelOf(filter).length * LETTER_PX : NEEDED_PX[filter.kind]
    return needed > left
  })
  return beyond < 0 ? filters : filters.slice(0, beyond)
}
