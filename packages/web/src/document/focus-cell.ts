import { CHUNK_LINES } from './use-visible-chunks.ts'

/** A cell by the key of its column: which columns there is room for may change while somebody types. */
export interface Cell {
  row: number
  key: string
}

/** Milliseconds between looks for a line that is on its way, and how often it is looked for. */
const POLL_MS = 50
const POLLS = 40

/**
 * Far from what is in sight a line is not there: its place is brought near, and the line comes. A cell takes no focus while
 * its form is saved, and loses it where its line is drawn anew: it is given again, until it is elsewhere. `columnOf`: where
 * a column stands now, -1 where it is left out.
 */
export function focusCell(
  frame: HTMLElement | null,
  at: Cell,
  columnOf: (key: string) => number,
  looks = POLLS,
  given?: Element,
): void {
  const now = document.activeElement
  if (given && now !== given && now !== document.body) return
  const cell = frame?.querySelector(`td[data-line="${at.row}"][data-column="${columnOf(at.key)}"]`)
  const editor = cell?.querySelector<HTMLElement>(':is(input,textarea,button)')
  if (cell && !editor) return
  if (editor !== now) editor?.focus()
  if (!cell && looks === POLLS)
    frame?.querySelectorAll('tbody')[Math.floor(at.row / CHUNK_LINES)]?.scrollIntoView({ block: 'nearest' })
  const taken = editor && document.activeElement === editor ? editor : given
  if (looks > 0) setTimeout(() => focusCell(frame, at, columnOf, looks - 1, taken), POLL_MS)
}
