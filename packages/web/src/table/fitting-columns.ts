import type { Column } from './columns.ts'

/** What a column without a width of its own, such as a partner's, is never squeezed below. */
const MIN_WIDTH_PX = 140
/** What it needs to show a short name whole: columns of less than this priority give way to it. */
const WHOLE_NAME_PX = 220
const ABOVE_WHOLE_NAMES = 7
const USUAL_PRIORITY = 5

/** What a column needs, in pixels. */
export function neededWidth<Row>({ width }: Pick<Column<Row>, 'width'>, rest = MIN_WIDTH_PX): number {
  return width ?? rest
}

/** The same of several; `rest`: of one without a width of its own. */
export function neededWidths<Row>(columns: readonly Column<Row>[], rest?: number): number {
  return columns.reduce((sum, column) => sum + neededWidth(column, rest), 0)
}

/**
 * The columns for which there is room, in pixels: the lowest priority goes first, of equals the one further back. What
 * names the row stays, be there room or not.
 */
export function fittingColumns<Row>(columns: readonly Column<Row>[], room: number): readonly Column<Row>[] {
  let shown = columns
  for (;;) {
    const last = shown
      .filter(({ card }) => card !== 'title')
      .reduce<Column<Row> | null>(
        (lowest, column) => (lowest && priorityOf(lowest) < priorityOf(column) ? lowest : column),
        null,
      )
    if (!last) break
    const rest = priorityOf(last) < ABOVE_WHOLE_NAMES ? WHOLE_NAME_PX : MIN_WIDTH_PX
    if (neededWidths(shown, rest) <= room) break
    shown = shown.filter((column) => column !== last)
  }
  return shown
}

function priorityOf<Row>({ priority = USUAL_PRIORITY }: Column<Row>): number {
  return priority
}
