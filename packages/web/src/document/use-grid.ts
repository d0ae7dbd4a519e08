import { MAX_LINES } from '@barem/shared/document/line'
import { isTable, parsePaste } from '@barem/shared/spreadsheet/paste'
import { formatFor } from '@barem/shared/values/format'
import { type ClipboardEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { feedback } from '#feedback/feedback.ts'
import { issueText } from '#form/issue-text.ts'
import { currentLocale, textOf } from '#i18n/i18n.ts'
import { isComposing } from '#ui/keys.ts'
import { type Cell, focusCell } from './focus-cell.ts'
import {
  boundIssue,
  chosenBy,
  copyCell,
  type GridColumn,
  type GridRow,
  isEditable,
  isUnreadable,
  isWanted,
} from './grid-columns.ts'
import { changed, type GridChange, type GridState, nextPlace, type Place, startOf } from './grid-state.ts'
import type { LineGridProps } from './LineGrid.tsx'
import {
  fileLayout,
  findPicks,
  type MissingPick,
  missingPicks,
  type PasteLayout,
  pasteLayout,
  writeCells,
} from './paste-cells.ts'

/** What the keys and buttons of a grid do. The rows are the form's; the way back is kept here. */
export function useGrid<Row extends GridRow>(props: LineGridProps<Row>) {
  const { columns, value, onChange, emptyRow, copyRow, faulty, disabled = false } = props
  const frame = useRef<HTMLDivElement>(null)
  const editable = columns.flatMap((column, index) => (isEditable(column) ? [index] : []))
  const first = editable[0] ?? 0
  const state = useRef<GridState<Row>>(startOf(value))
  // The form put other rows in: another document, or the version of somebody else.
  if (state.current.rows !== value)
    state.current = props.following?.current === value ? { ...state.current, rows: value } : startOf(value)
  const [missing, setMissing] = useState<Missing<Row>>({ before: value, texts: new Map() })
  const [added, setAdded] = useState<string | null>(null)
  const [going, goTo] = useState<Cell | null>(null)
  const fitting = useRef(columns)
  fitting.current = columns
  const columnOf = (key: string) => fitting.current.findIndex((one) => one.key === key)
  const cellOf = ({ row, column }: Place): Cell => ({ row, key: columns[column]?.key ?? '' })
  const setGoing = (place: Place) => goTo(cellOf(place))
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each way
  useEffect(() => {
    if (!going) return
    focusCell(frame.current, going, columnOf)
    goTo(null)
  }, [going])

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each refusal
  useEffect(() => {
    if (!faulty) return
    const column = columns.findIndex(({ key }) => key === faulty.column)
    // After the form can be typed in again, and has gone where it goes by itself.
    setTimeout(() => setGoing({ row: faulty.line, column: column < 0 ? first : column }))
  }, [faulty])

  const apply = (change: GridChange<Row>) => {
    const next = changed(state.current, change)
    if (next === state.current) return
    // The very array the form will hand back, so that it is not taken for somebody else's.
    const rows = next.rows as Row[]
    state.current = { ...next, rows }
    onChange(rows)
  }
  const add = (at = state.current.rows.length) => {
    const row = emptyRow()
    apply({ kind: 'add', at, rows: [row] })
    setAdded(row.key)
    setGoing({ row: at, column: first })
  }
  const remove = (at: number, column = first) => {
    apply({ kind: 'remove', at })
    const left = state.current.rows.length
    if (left > 0) setGoing({ row: Math.min(at, left - 1), column })
  }
  const go = (to: Place) =>
    to.row >= state.current.rows.length ? add() : focusCell(frame.current, cellOf(to), columnOf)
  const actions = {
    edit: (at: number, column: string, row: Row) => apply({ kind: 'edit', at, column, row }),
    /** The same, of a line by its key: what changes it came later, and the line may have moved or gone. */
    write: (key: string, column: string, change: (row: Row) => Row) => {
      const at = state.current.rows.findIndex((row) => row.key === key)
      if (at >= 0) actions.edit(at, column, change(state.current.rows[at]!))
    },
    /** What was typed to pick from a list and is not in it: as pasted, it empties the cell and is shown in it until it is emptied. */
    miss: (key: string, column: GridColumn<Row>, text: string) => {
      if (column.kind !== 'picker') return
      if (text)
        actions.write(key, column.key, (row) => (column.get(row) ? column.set(row, null as never) : row))
      setMissing((known) => ({ ...known, texts: new Map(known.texts).set(cellKey(key, column.key), text) }))
    },
    duplicate: (at: number) => apply({ kind: 'duplicate', at, copy: copyRow }),
    takeBack: (at: number, row: Row) => apply({ kind: 'take-back', at, row }),
    every: (write: (row: Row) => Row) => apply({ kind: 'every', write }),
    undo: () => {
      apply({ kind: 'undo' })
      if (state.current.rows === missing.before) setMissing({ before: value, texts: new Map() })
    },
    /** What is marked in this cell is taken back first, such as a weight that followed the quantity. */
    undoAt: ({ row: at, column: index }: Place) => {
      const [column, row] = [columns[index], state.current.rows[at]]
      const undone = row && column && column.kind !== 'shown' ? column.undo?.(row) : null
      if (undone) actions.takeBack(at, undone)
      else actions.undo()
    },
    fillDown: ({ row, column }: Place) => {
      const filled = columns[column]
      if (filled) apply({ kind: 'fill-down', at: row, copy: (above, own) => copyCell(filled, above, own) })
    },
  }

  /** Goes on after a pick; whoever is in another cell by now is left there. */
  const picked = (at: Place) => {
    const now = placeOf(document.activeElement)
    if (now && (now.row !== at.row || now.column !== at.column)) return
    setGoing(nextPlace(at, 'right', value.length, editable))
  }

  const onKeyDown = (event: KeyboardEvent) => {
    // An input method that is composing a Vietnamese syllable owns its keys.
    if (disabled || isComposing(event.nativeEvent)) return
    const at = placeOf(event.target)
    const work = at && workOf(event, at)
    if (!work) return
    event.preventDefault()
    event.stopPropagation()
    work()
  }
  const workOf = (event: KeyboardEvent, at: Place): (() => void) | null => {
    const key = event.key.toLowerCase()
    if (event.ctrlKey || event.metaKey) {
      if (key === 'd')
        return () => leaveCell(() => (event.shiftKey ? actions.duplicate(at.row) : actions.fillDown(at)))
      if (event.shiftKey || event.altKey) return null
      if (key === 'enter') return () => add(at.row + 1)
      if (key === 'delete') return () => remove(at.row, at.column)
      return key === 'z' ? () => leaveCell(() => actions.undoAt(at)) : null
    }
    if (event.altKey && key === 'arrowdown') return asideOf(event.target)
    const chosen = chosenBy(columns[at.column], state.current.rows[at.row], event)
    if (chosen) return () => actions.edit(at.row, columns[at.column]!.key, chosen)
    const way = wayOf(event)
    const wanted = (index: number) => isWanted(columns[index]!, state.current.rows[at.row]!)
    return way && (() => go(nextPlace(at, way, value.length, editable, wanted)))
  }
  /** A cell that is being typed in shows what was typed; it is left and entered again around a change from outside. */
  const leaveCell = (work: () => void) => {
    const at = placeOf(document.activeElement)
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    work()
    if (at) setGoing(at)
  }
  const onPaste = (event: ClipboardEvent) => {
    const at = placeOf(event.target)
    const text = event.clipboardData.getData('text/plain')
    if (disabled || !at || !isTable(text)) return
    event.preventDefault()
    event.stopPropagation()
    void lay('pasted', pasteLayout(columns, at.column, parsePaste(text)), () => at.row)
  }
  /** Rows written over those from a line on, and new ones below: one step back. Too many change nothing. */
  const lay = async (how: 'pasted' | 'read', { targets, cells }: PasteLayout<Row>, from: () => number) => {
    const picks = await findPicks(targets, cells)
    const before = state.current.rows
    const at = from()
    if (at + cells.length > MAX_LINES)
      return feedback.warning(textOf('frame.grid.tooMany', { count: cells.length, max: MAX_LINES }))
    const write = (row: Row, own: readonly string[]) => writeCells(targets, row, own, picks, currentLocale())
    apply({ kind: 'paste', at, cells, write, grow: emptyRow })
    const unknown = missingPicks(targets, cells, picks)
    const keyOf = (one: MissingPick<Row>) => cellKey(state.current.rows[at + one.row]!.key, one.column.key)
    const texts = new Map(unknown.map((one) => [keyOf(one), one.text]))
    setMissing((known) => ({ before, texts: new Map([...known.texts, ...texts]) }))
    sayPasted(how, cells.length, unknown)
    goToFirstUnknown(at, unknown)
  }
  /** Rows of a file, below the lines somebody began. */
  const addRows = (cells: readonly (readonly string[])[]) =>
    lay('read', fileLayout(columns, cells), () => {
      const blank = JSON.stringify({ ...emptyRow(), key: '' })
      return state.current.rows.findLastIndex((row) => JSON.stringify({ ...row, key: '' }) !== blank) + 1
    })
  /** Whoever has pasted goes on with what needs a hand. */
  const goToFirstUnknown = (from: number, [first]: readonly MissingPick<Row>[]) => {
    if (first) setGoing({ row: from + first.row, column: columns.indexOf(first.column) })
  }
  const wantedOf = (line: number, key: string): string | undefined => {
    const row = value[line]
    const column = columns.find((one) => one.key === key)
    const text = row && column && missing.texts.get(cellKey(row.key, column.key))
    return text && isWanted(column, row) ? text : undefined
  }
  /** What is wrong with a cell: what was pasted and not found or typed and not read comes before what the form says. */
  const problemOf = (line: number, key: string | null): string | null => {
    const row = value[line]
    const column = columns.find((one) => one.key === key)
    const text = key === null ? undefined : wantedOf(line, key)
    if (text) return textOf('frame.grid.notFound', { text })
    if (row && column && isUnreadable(column, row)) return unreadWords(column, row)
    const beyond = row && column && boundIssue(column, row)
    if (beyond) return issueText(beyond, textOf(column.title), formatFor(currentLocale()))
    return props.problemOf?.(line, key) ?? null
  }
  return {
    frame,
    ...actions,
    add: () => add(),
    addRows,
    remove: (at: number) => remove(at),
    picked,
    /** The line added last, by its key. */
    added,
    problemOf,
    /** What was pasted into a cell and not found, as long as it is empty. */
    wantedOf,
    canUndo: state.current.past.length > 0,
    onKeyDown,
    onPaste,
  }
}

/** Pasted codes that found nothing, by their cell. They show as long as nothing else stands in it. */
interface Missing<Row> {
  /** The rows before the paste: with them the texts are undone too. */
  before: readonly Row[]
  texts: ReadonlyMap<string, string>
}

const cellKey = (row: string, column: string) => `${row} ${column}`

function sayPasted<Row>(how: 'pasted' | 'read', count: number, unknown: readonly MissingPick<Row>[]): void {
  const [first] = unknown
  if (!first) {
    feedback.info(textOf(`frame.grid.${how}`, { count }))
    return
  }
  const lines = new Set(unknown.map((one) => one.row)).size
  const what = textOf(first.column.title).toLowerCase()
  feedback.warning(textOf(`frame.grid.${how}Some`, { count, missing: lines, what }))
}

/** Why what was typed into a cell is no number. */
function unreadWords<Row>(column: GridColumn<Row>, row: Row): string {
  const own = column.kind === 'number' ? column.unread?.(row, String(column.get(row)), currentLocale()) : null
  return own ?? textOf('frame.form.notANumber')
}

/** What opens more about a cell. */
function asideOf(target: unknown): (() => void) | null {
  const cell = target instanceof Element ? target.closest('td[data-line]') : null
  const button = cell?.querySelector<HTMLElement>('.grid-aside button')
  return button ? () => button.click() : null
}

function placeOf(target: unknown): Place | null {
  const cell = target instanceof Element ? target.closest<HTMLElement>('td[data-line]') : null
  return cell ? { row: Number(cell.dataset.line), column: Number(cell.dataset.column) } : null
}

const ARROWS: Readonly<Record<string, 'up' | 'down' | 'left' | 'right'>> = {
  ...{ ArrowUp: 'up', ArrowDown: 'down' },
  ...{ ArrowLeft: 'left', ArrowRight: 'right' },
}

/** The way a key leads, where the cell does not need the key itself: an open list, a caret amid the text. */
function wayOf(event: KeyboardEvent): 'enter' | 'up' | 'down' | 'left' | 'right' | null {
  const { target, key } = event
  // a button keeps Enter, by which it is pressed
  if (target instanceof HTMLButtonElement && target.closest('.grid-own')) return ARROWS[key] ?? null
  if (!(target instanceof HTMLInputElement) || event.shiftKey || event.altKey) return null
  if (target.getAttribute('aria-expanded') === 'true') return null
  const { selectionStart: start, selectionEnd: end, value } = target
  const all = start === 0 && end === value.length
  switch (key) {
    case 'Enter':
      return 'enter'
    case 'ArrowUp':
      return 'up'
    case 'ArrowDown':
      return 'down'
    case 'ArrowLeft':
      return all || (start === 0 && end === 0) ? 'left' : null
    case 'ArrowRight':
      return all || start === value.length ? 'right' : null
    default:
      return null
  }
}
