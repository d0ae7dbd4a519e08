import type { Locale } from '@barem/shared/values/constants'
import { foldText } from '@barem/shared/values/fold-text'
import { type GridColumn, isEditable, pasteInto } from './grid-columns.ts'

/** What the pasted texts mean in the columns that pick from a list; null for what the list does not know. */
export type Picks = ReadonlyMap<string, unknown>

type Cells = readonly (readonly string[])[]

/** The column each pasted one lands in; null where it lands in none. Several may tell the same pick: a code and a name. */
export type PasteTargets<Row> = readonly (GridColumn<Row> | null)[]

export interface PasteLayout<Row> {
  targets: PasteTargets<Row>
  /** The rows that are lines: without headings. */
  cells: Cells
}

/** Headings that stand in everybody's lists and in no column of ours, folded. */
const OTHER_HEADINGS = new Set([
  ...[
    'stt',
    'tt',
    'no',
    '#',
    'dvt',
    'don vi',
    'don vi tinh',
    'unit',
    'uom',
    'kl barem',
    'ghi chu',
    'note',
    'notes',
  ],
  ...['thanh tien', 'amount', 'total', 'tong tien', 'tong cong', 'xuat xu', 'origin', 'hang sx', 'nha may'],
])

/**
 * Where pasted rows land: by their headings where they bring some, else from the column on in which they are pasted. Running
 * numbers at the beginning and a unit between the goods and their number are passed by.
 */
export function pasteLayout<Row>(
  columns: readonly GridColumn<Row>[],
  from: number,
  cells: Cells,
): PasteLayout<Row> {
  const headed = headedTargets(columns, cells[0] ?? [])
  if (headed) return { targets: headed, cells: cells.slice(1) }
  const own = columns.slice(from).filter(isEditable)
  const targets: (GridColumn<Row> | null)[] = []
  if (own[0]?.kind === 'picker' && isNumbering(cells)) targets.push(null)
  for (const column of own) {
    // Words where a figure is to come: more about the goods before them, or their unit.
    while (column.kind === 'number' && isAllWords(cells, targets.length)) targets.push(null)
    targets.push(column)
  }
  return { targets, cells }
}

/** Rows that a customer's letterhead takes above the headings of its list, at most. */
const LETTERHEAD_ROWS = 40

/**
 * The same of the rows of a file: its headings may stand below a letterhead, and rows that say nothing in any column of
 * ours, such as those of signatures, are no lines.
 */
export function fileLayout<Row>(columns: readonly GridColumn<Row>[], cells: Cells): PasteLayout<Row> {
  const top = cells.slice(0, LETTERHEAD_ROWS).findIndex((row) => headedTargets(columns, row) !== null)
  const layout = pasteLayout(columns, 0, cells.slice(Math.max(top, 0)))
  return {
    ...layout,
    cells: layout.cells.filter((row) => row.some((text, at) => text && layout.targets[at])),
  }
}

/** The columns of a row of headings; null where it is none: it names no two columns, or holds figures. */
function headedTargets<Row>(
  columns: readonly GridColumn<Row>[],
  row: readonly string[],
): PasteTargets<Row> | null {
  const names = row.map(headingOf)
  const targets = names.map((name) => columns.find((column) => column.pasted?.includes(name)) ?? null)
  const known = names.filter((name, index) => targets[index] !== null || OTHER_HEADINGS.has(name)).length
  return known >= 2 && targets.some((target) => target !== null) ? targets : null
}

/** "Đơn giá (VNĐ/kg):" as `don gia`. */
function headingOf(text: string): string {
  return foldText(text)
    .replace(/\(.*?\)/g, '')
    .replace(/[.:*]+ *$/, '')
    .trim()
}

/** 1, 2, 3 … before something that is no figure. */
function isNumbering(cells: Cells): boolean {
  const [first] = cells
  const begin = Number(first?.[0]?.replace(/\.$/, ''))
  return (
    /^\d{1,3}\.?$/.test(first?.[0] ?? '') &&
    cells.every(
      ([number, next = ''], index) =>
        Number(number?.replace(/\.$/, '')) === begin + index && /\p{L}/u.test(next),
    )
  )
}

function isAllWords(cells: Cells, index: number): boolean {
  return cells.length > 0 && cells.every((row) => /^\p{L}/u.test(row[index] ?? ''))
}

const pickKey = (column: { key: string }, text: string) => `${column.key} ${text}`

/** Questions on their way at a time: the server takes no more of one person, and what it refused would count as not found. */
const ASKED_AT_ONCE = 6

/**
 * Asks each list for what was pasted into its column, every text once; of a row that tells a pick by several texts, those
 * after the one that found it are not asked.
 */
export async function findPicks<Row>(targets: PasteTargets<Row>, cells: Cells): Promise<Picks> {
  const picks = new Map<string, unknown>()
  for (const [index, column] of targets.entries()) {
    if (column?.kind !== 'picker' || !column.find) continue
    const { find } = column
    const open = cells.filter((row) => !pickIn(column, targets, row, picks)?.item)
    const texts = [...new Set(open.map((row) => row[index]))].filter((text) => text)
    const ask = async () => {
      for (let text = texts.pop(); text; text = texts.pop())
        picks.set(pickKey(column, text), await find(text).catch(() => null))
    }
    await Promise.all(Array.from({ length: ASKED_AT_ONCE }, ask))
  }
  return picks
}

/** What was pasted of a pick in one row: nothing, or the item that one of its texts found, else null. */
function pickIn<Row>(
  column: GridColumn<Row>,
  targets: PasteTargets<Row>,
  texts: readonly string[],
  picks: Picks,
): { item: unknown; text: string } | null {
  const told = texts.filter((text, index) => text && targets[index] === column)
  const asked = told.map((text) => ({ text, item: picks.get(pickKey(column, text)) }))
  const longest = asked.toSorted((one, other) => other.text.length - one.text.length)[0]
  return asked.find(({ item }) => item !== null && item !== undefined) ?? longest ?? null
}

/**
 * A line with pasted texts written into its cells, what was picked first: figures follow from it. What a list does not know
 * empties its cell, so that nothing wrong stays.
 */
export function writeCells<Row>(
  targets: PasteTargets<Row>,
  row: Row,
  cells: readonly string[],
  picks: Picks,
  locale: Locale,
): Row {
  const pickers = new Set(targets.filter((target) => target?.kind === 'picker'))
  let written = row
  for (const column of pickers) {
    const pick = column && pickIn(column, targets, cells, picks)
    if (column?.kind !== 'picker' || !pick || pick.item === undefined || column.locked?.(written)) continue
    written = column.set(written, pick.item as never)
  }
  return cells.reduce((so, text, index) => {
    const column = targets[index]
    return column && column.kind !== 'picker' ? pasteInto(column, so, text, locale) : so
  }, written)
}

export interface MissingPick<Row> {
  /** Which of the pasted rows. */
  row: number
  column: GridColumn<Row>
  text: string
}

/** The pasted texts that no list knows. */
export function missingPicks<Row>(
  targets: PasteTargets<Row>,
  cells: Cells,
  picks: Picks,
): MissingPick<Row>[] {
  const pickers = [...new Set(targets.filter((target) => target?.kind === 'picker'))]
  return cells.flatMap((texts, row) =>
    pickers.flatMap((column) => {
      const pick = column && pickIn(column, targets, texts, picks)
      return column && pick?.item === null ? [{ row, column, text: pick.text }] : []
    }),
  )
}
