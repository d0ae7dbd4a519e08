import type { Locale } from '@barem/shared/values/constants'
import { type GridColumn, isEditable, pasteInto } from './grid-columns.ts'

/** What the pasted texts mean in the columns that pick from a list; null for what the list does not know. */
export type Picks = ReadonlyMap<string, unknown>

type Cells = readonly (readonly string[])[]

const pickKey = (column: { key: string }, text: string) => `${column.key} ${text}`

/** The columns pasted cells land in, from one on; what is only computed takes none. */
export function pasteTargets<Row>(columns: readonly GridColumn<Row>[], from: number): GridColumn<Row>[] {
  return columns.slice(from).filter(isEditable)
}

/** Asks each list for what was pasted into its column, every text once. */
export async function findPicks<Row>(targets: readonly GridColumn<Row>[], cells: Cells): Promise<Picks> {
  const picks = new Map<string, unknown>()
  const asked = targets.flatMap((column, index) => {
    if (column.kind !== 'picker' || !column.find) return []
    const { find } = column
    return [...new Set(cells.map((row) => row[index]))].map(async (text) => {
      if (text) picks.set(pickKey(column, text), await find(text).catch(() => null))
    })
  })
  await Promise.all(asked)
  return picks
}

/** A line with pasted texts written into its cells; what a list does not know empties its cell, so that nothing wrong stays. */
export function writeCells<Row>(
  targets: readonly GridColumn<Row>[],
  row: Row,
  cells: readonly string[],
  picks: Picks,
  locale: Locale,
): Row {
  return cells.reduce((so, text, index) => {
    const column = targets[index]
    if (!column) return so
    if (column.kind !== 'picker') return pasteInto(column, so, text, locale)
    const item = picks.get(pickKey(column, text))
    return item === undefined || column.locked?.(so) ? so : column.set(so, item as never)
  }, row)
}

export interface MissingPick<Row> {
  /** Which of the pasted rows. */
  row: number
  column: GridColumn<Row>
  text: string
}

/** The pasted texts that no list knows. */
export function missingPicks<Row>(
  targets: readonly GridColumn<Row>[],
  cells: Cells,
  picks: Picks,
): MissingPick<Row>[] {
  return cells.flatMap((texts, row) =>
    texts.flatMap((text, index) => {
      const column = targets[index]
      return column && picks.get(pickKey(column, text)) === null ? [{ row, column, text }] : []
    }),
  )
}
