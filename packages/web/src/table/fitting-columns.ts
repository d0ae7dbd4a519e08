import type { Column } from './columns.ts'

/** What a column without a width of its own is never squeezed below. */
const MIN_WIDTH_PX = 220
const USUAL_PRIORITY = 5

/** What a column needs, in pixels. */
export function neededWidth<Row>({ width }: Pick<Column<Row>, 'width'>): number {
  return width ?? MIN_WIDTH_PX
}

export function neededWidths<Row>(columns: readonly Column<Row>[]): number {
  return columns.reduce((sum, column) => sum + neededWidth(column), 0)
}

/**
 * The columns for which there is room, in pixels: the lowest priority goes first, of equals the one further back. What
 * names the row stays, be there room or not.
 */
export function fittingColumns<Row>(columns: readonly Column<Row>[], room: number): readonly Column<Row>[] {
  let shown = columns
  while (neededWidths(shown) > room) {
    const last = shown
      .filter(({ card }) => card !== 'title')
      .reduce<Column<Row> | null>(
        (lowest, column) => (lowest && priorityOf(lowest) < priorityOf(column) ? lowest : column),
        null,
      )
    if (!last) break
    shown = shown.filter((column) => column !== last)
  }
  return shown
}

function priorityOf<Row>({ priority = USUAL_PRIORITY }: Column<Row>): number {
  return priority
}
