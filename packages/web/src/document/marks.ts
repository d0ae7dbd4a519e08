import type { CellNote } from './grid-columns.ts'

/** What of it is worth a look: marked in the grid, on a card and before a decision alike. */
export function marksOf(notes: readonly CellNote[]): readonly CellNote[] {
  return notes.filter(({ isHint }) => !isHint)
}
