import type { Endpoint } from '@barem/shared/http/endpoint'
import type { Locale } from '@barem/shared/values/constants'
import type { FigureKind } from '@barem/shared/values/figure'
import { foldText } from '@barem/shared/values/fold-text'
import type { Format } from '@barem/shared/values/format'
import { type Issue, issuesOf } from '@barem/shared/values/issue'
import { businessDate, isLocalDate } from '@barem/shared/values/local-date'
import { parseDate } from '@barem/shared/values/parse-date'
import { parseFigure } from '@barem/shared/values/parse-figure'
import type { ComponentType, ReactNode } from 'react'
import type { z } from 'zod'
import type { Pickable } from '#form/pickable.ts'
import type { AddingProps } from '#form/RemoteSelect.tsx'
import type { TextKey } from '#i18n/i18n.ts'

export interface GridRow {
  /** Tells lines apart while they are edited; it is not sent. */
  key: string
}

/** A number, nothing yet, or what was typed and cannot be read. */
export type CellNumber = number | string | null

/** What is allowed in a cell and yet worth a look. */
export interface CellNote {
  strength: 1 | 2 | 3
  /** More than was asked for: said of the cell with a quiet mark, and nothing that anybody is warned of. */
  isHint?: true
  words: string
}

interface AnyColumn {
  /** The field of a line, as issues name it: `quantity` of `lines.0.quantity`. */
  key: string
  title: TextKey
  /** Its heading, where that is shorter. */
  heading?: TextKey
  /** Pixels for the widest usual value; what is wider widens the column. The one without takes what is left. */
  width?: number
  /** The same where there is little room. */
  narrow?: number
  /** Left out where there is little room, the lowest first; from 10 on only where narrow cells are not enough. */
  dropped?: number
  /** On a phone, where a line is one column of fields, it comes first: what one has in hand when one begins. */
  first?: boolean
  /** At least so many decimals, so that the figures of a column all have as many. */
  least?: number
}

interface EditedColumn<Row> {
  /** What is said of its cell, on focus and hover. */
  notes?: (row: Row) => readonly CellNote[]
  /** What it is called in other people's lists, folded: a pasted column of that heading lands in it. */
  pasted?: readonly string[]
  /** What Ctrl+Z takes back in this cell before anything else; null where there is nothing of its own. */
  undo?: (row: Row) => Row | null
  /** Not to be edited in this line. */
  locked?: (row: Row) => boolean
  /** Whether an empty cell of this line waits to be filled; without it every empty cell does. */
  needed?: (row: Row) => boolean
}

export interface AsideProps<Row> {
  row: Row
  onChange: ((row: Row) => void) | null
}

export interface OwnCellProps<Row> {
  row: Row
  /** "Ảnh, dòng 2", for those who do not see the table. */
  label: string
  problem: string | null
  describedBy?: string | undefined
  /** Null where the line is read. Told as a change, since what it waits for comes later, when its line may stand elsewhere. */
  write: ((change: (row: Row) => Row) => void) | null
}

export interface SelectOption<Row> {
  value: string
  label: string
  /** One press of it chooses the option. */
  letter: string
  labelIn?: (row: Row) => string
  /** What lists and files call it too, folded. */
  pasted?: readonly string[]
}

export type GridColumn<Row> = AnyColumn & {
  /** The figure in its cell is the one that counts in this line, among several of a kind. */
  marked?: ((row: Row) => boolean) | undefined
} & (
    | (EditedColumn<Row> & {
        kind: 'number'
        get: (row: Row) => CellNumber
        set: (row: Row, value: CellNumber) => Row
        /** Shown to so many, and calculated to so many. */
        decimals: number
        /** How it is written. */
        figure: FigureKind
        /** Reads what is typed, where that hangs on the line; null where it cannot be read, and why that is. */
        read?: (row: Row, typed: string, locale: Locale) => number | null
        unread?: (row: Row, typed: string, locale: Locale) => string
        /** What it may be; what is not is marked as soon as its cell is left. */
        bounds?: z.ZodType | undefined
        /** Behind the figure: "/kg". */
        unit?: (row: Row) => string
        /** Says more of the figure when its button is pressed, or Alt+↓; `onChange` where the line is written. */
        Aside?: ComponentType<AsideProps<Row>> | undefined
        /** Whether that button stands in this line; without it, in every line. */
        hasAside?: (row: Row) => boolean
        /** Said of it on hover and focus, where nothing else is. */
        more?: (row: Row, format: Format) => ReactNode
      })
    | (EditedColumn<Row> & {
        kind: 'select'
        get: (row: Row) => string
        set: (row: Row, value: string) => Row
        options: readonly SelectOption<Row>[]
      })
    /** Words, or with `date` a day. */
    | (EditedColumn<Row> & {
        kind: 'typed'
        get: (row: Row) => string | null
        set: (row: Row, value: string | null) => Row
        date?: true
        /** A number with letters: as a figure, nothing of it is cut off. */
        code?: true
      })
    | (EditedColumn<Row> & {
        kind: 'picker'
        endpoint: Endpoint
        query?: Record<string, string | number | boolean>
        /** What is chosen now. */
        get: (row: Row) => Pickable | null
        /** Takes over what was picked; null clears. */
        set: (row: Row, item: never) => Row
        /** Takes over what another line has; without it, what `get` answers is set. */
        copy?: (to: Row, from: Row) => Row
        render?: (item: never) => ReactNode
        /** Adds what is missing, for whoever may. */
        Adding?: ComponentType<AddingProps<Pickable>> | undefined
        /** Finds what a pasted text means. */
        find?: (text: string) => Promise<unknown>
      })
    /** Neither typed nor picked, such as a picture: drawn by a component of its own, with a button that takes the focus. */
    | (EditedColumn<Row> & { kind: 'own'; Cell: ComponentType<OwnCellProps<Row>> })
    /** Computed, never edited; `more` is said of it on hover, and while its line is being worked on. */
    | {
        kind: 'shown'
        /** Headings of other people's lists, folded, whose texts `paste` keeps. */
        pasted?: readonly string[]
        paste?: (row: Row, text: string) => Row
        show: (row: Row, format: Format) => string
        more?: (row: Row, format: Format) => ReactNode
        align?: 'left' | 'right'
      }
  )

/** Figures stand on the right. */
export function isFigure<Row>(column: GridColumn<Row>): boolean {
  return column.kind === 'number' || (column.kind === 'shown' && column.align !== 'left')
}

export function isEditable<Row>(column: GridColumn<Row>): boolean {
  return column.kind !== 'shown'
}

/** What is said of a cell that may stay as it is. */
export function notesOf<Row>(column: GridColumn<Row>, row: Row): readonly CellNote[] {
  return column.kind === 'shown' ? [] : (column.notes?.(row) ?? [])
}

/** What else is said of a cell. */
export function moreOf<Row>(column: GridColumn<Row>, row: Row, format: Format): ReactNode {
  return column.kind === 'shown' || column.kind === 'number' ? (column.more?.(row, format) ?? null) : null
}

/** What stands in a cell, as text; null where nothing does. */
export function textIn<Row>(column: GridColumn<Row>, row: Row, format: Format): string | null {
  if (column.kind === 'shown') return column.show(row, format)
  if (column.kind === 'own') return null
  const value = column.get(row)
  if (value === null || value === '') return null
  if (column.kind === 'select') {
    const option = column.options.find((one) => one.value === value)
    return option ? optionLabel(option, row) : null
  }
  if (typeof value === 'number') return format.number(value, MAX_SHOWN_DECIMALS, column.least)
  if (column.kind === 'typed' && column.date && isLocalDate(value)) return format.date(value)
  return typeof value === 'string' ? value : value.name
}

/** A figure is never shown rounded in its cell: what is refused for its decimals would not be seen. */
const MAX_SHOWN_DECIMALS = 15

/** How wide a text is in the type of the grid (13 px): every digit alike, separators less. */
const DIGIT_PX = 8.9
const SEPARATOR_PX = 3.8
const CELL_PADDING_PX = 14
/** What the button beside a figure takes, beyond what a figure leaves of its cell anyway. */
export const ASIDE_PX = 12
/** So much less of it where there is little room (grid.css). */
const NARROWER_PADDING_PX = 4

function widthOf(text: string): number {
  const separators = text.split(/[.,]/).length - 1
  return CELL_PADDING_PX + (text.length - separators) * DIGIT_PX + separators * SEPARATOR_PX
}

/** How wide the widest figure of each column is, by its key. */
export function widestFigures<Row>(
  columns: readonly GridColumn<Row>[],
  rows: readonly Row[],
  widthsIn: (row: Row) => readonly number[],
): ReadonlyMap<string, number> {
  const widest = new Map(columns.map(({ key }) => [key, 0]))
  for (const row of rows)
    for (const [index, wide] of widthsIn(row).entries()) {
      const { key } = columns[index]!
      if (wide > widest.get(key)!) widest.set(key, wide)
    }
  return widest
}

/** A code and a usual name, in pixels; a code and the beginning of a name; the code of most goods; and the least of all. */
const WHOLE_NAME_PX = 300
const LEAST_NAME_PX = 150
const CODE_PX = 124
const NARROW_NAME_PX = 100
/** The least `dropped` of a column that only goes where narrow cells are not enough. */
const NARROWED_FIRST = 10
/** The place of a line's number, in pixels. */
export const NUMBER_PX = 32

export interface GridLayout<Row> {
  /** Those there is room for. */
  columns: readonly GridColumn<Row>[]
  /** Of each of them, in pixels; null for the one that takes what is left. */
  widths: readonly (number | null)[]
  /** What the table needs at least, in pixels. */
  least: number
  /** There is less room than is usual: cells are closer to each other. */
  narrowed: boolean
}

/**
 * The columns there is room for: those that may be dropped go one after the other until the rest fits, and where that is not
 * enough the rest is narrowed, before those go that go last. A column is as wide as usual, or as the widest figure that stands in it: nothing is cut
 * off, and typing moves no column until a figure is wider than any usual one. For reading all is narrowed before a name is cut
 * off.
 */
export function gridLayout<Row>(
  columns: readonly GridColumn<Row>[],
  widest: ReadonlyMap<string, number>,
  roomPx: number,
  { reading = false } = {},
): GridLayout<Row> {
  const layout = laidOut(columns, widest, { namePx: reading ? WHOLE_NAME_PX : LEAST_NAME_PX })
  if (layout.least <= roomPx) return layout
  const close = laidOut(columns, widest, { namePx: LEAST_NAME_PX, narrowed: true })
  if (reading && close.least <= roomPx) return close
  const [next] = columns
    .filter((column) => column.dropped !== undefined)
    .toSorted((one, other) => one.dropped! - other.dropped!)
  const isLast = next !== undefined && next.dropped! >= NARROWED_FIRST
  const narrow = laidOut(columns, widest, { namePx: isLast ? CODE_PX : NARROW_NAME_PX, narrowed: true })
  if (!next || (isLast && narrow.least <= roomPx)) return narrow
  return gridLayout(columns.toSpliced(columns.indexOf(next), 1), widest, roomPx, { reading })
}

function laidOut<Row>(
  columns: readonly GridColumn<Row>[],
  widest: ReadonlyMap<string, number>,
  { namePx, narrowed = false }: { namePx: number; narrowed?: boolean },
): GridLayout<Row> {
  const saved = narrowed ? NARROWER_PADDING_PX : 0
  const widths = columns.map(({ key, width, narrow = width }) =>
    width === undefined ? null : Math.max((narrowed ? narrow : width)!, (widest.get(key) ?? 0) - saved),
  )
  const least = widths.reduce<number>((sum, width) => sum + (width ?? namePx), NUMBER_PX)
  return { columns, widths, least, narrowed }
}

/** How wide the figures of a line are, each in its column. */
export function figureWidths<Row>(columns: readonly GridColumn<Row>[], row: Row, format: Format): number[] {
  return columns.map((column) => {
    if (!isFigure(column) && !(column.kind === 'typed' && column.code)) return 0
    const unit = column.kind === 'number' ? column.unit?.(row) : undefined
    const figure = widthOf(textIn(column, row, format) ?? '') + (unit ? unit.length * DIGIT_PX : 0)
    return Math.ceil(figure + (hasAside(column, row) ? ASIDE_PX : 0))
  })
}

function hasAside<Row>(column: GridColumn<Row>, row: Row): boolean {
  return column.kind === 'number' && column.Aside !== undefined && (column.hasAside?.(row) ?? true)
}

/** Whether what was typed into a cell is no number. */
export function isUnreadable<Row>(column: GridColumn<Row>, row: Row): boolean {
  if (column.kind !== 'number') return false
  const value = column.get(row)
  return typeof value === 'string' && value !== ''
}

/** Whether Enter stops at a cell: nothing stands in it yet, or what cannot be read. */
export function isWanted<Row>(column: GridColumn<Row>, row: Row): boolean {
  if (column.kind === 'shown' || column.kind === 'own' || column.locked?.(row)) return false
  const value = column.get(row)
  if (isUnreadable(column, row)) return true
  return (value === null || value === '') && (column.needed?.(row) ?? true)
}

/** What is wrong with a figure by itself, such as a quantity below zero; null where nothing is or it cannot be read. */
export function boundIssue<Row>(column: GridColumn<Row>, row: Row): Issue | null {
  if (column.kind !== 'number' || !column.bounds) return null
  const value = column.get(row)
  if (typeof value !== 'number') return null
  const parsed = column.bounds.safeParse(value)
  return parsed.success ? null : (issuesOf(parsed.error)[0] ?? null)
}

type NumberColumn<Row> = Extract<GridColumn<Row>, { kind: 'number' }>

/** What was typed into a cell of figures; null where it cannot be read. */
export function readFigure<Row>(
  { figure, decimals, read }: Pick<NumberColumn<Row>, 'figure' | 'decimals' | 'read'>,
  row: Row,
  text: string,
  locale: Locale,
): number | null {
  return read ? read(row, text, locale) : parseFigure(text, locale, { kind: figure, places: decimals })
}

/** A line with a pasted text written into one cell; a text that a list does not know changes nothing. */
export function pasteInto<Row>(column: GridColumn<Row>, row: Row, text: string, locale: Locale): Row {
  if (column.kind === 'shown') return text === '' ? row : (column.paste?.(row, text) ?? row)
  if (column.kind === 'picker' || column.kind === 'own' || column.locked?.(row)) return row
  switch (column.kind) {
    case 'typed':
      return column.set(row, pastedText(column, text))
    case 'number':
      return column.set(row, text === '' ? null : (readFigure(column, row, text, locale) ?? text))
    case 'select': {
      const option = column.options.find(
        (one) =>
          one.value === text ||
          [one.label, optionLabel(one, row)].some((label) => label.toLowerCase() === text.toLowerCase()) ||
          one.pasted?.includes(foldText(text.trim())),
      )
      return option ? column.set(row, option.value) : row
    }
  }
}

function pastedText({ date }: { date?: true }, text: string): string | null {
  if (text === '') return null
  return date ? (parseDate(text, businessDate(new Date())) ?? text) : text
}

/** What an option is called in a line, where that depends on the line. */
export function optionLabel<Row>({ label, labelIn }: SelectOption<Row>, row: Row): string {
  return labelIn?.(row) ?? label
}

/** What an option is called for every line: as they all call it, else by its own word. */
export function labelForEvery<Row>(option: SelectOption<Row>, rows: readonly Row[]): string {
  const [first, ...more] = new Set(rows.map((row) => optionLabel(option, row)))
  return first !== undefined && more.length === 0 ? first : option.label
}

/** The line with the option whose letter was pressed in its cell; null where none has it. */
export function chosenBy<Row>(
  column: GridColumn<Row> | undefined,
  row: Row | undefined,
  { key, altKey }: Pick<KeyboardEvent, 'key' | 'altKey'>,
): Row | null {
  if (column?.kind !== 'select' || row === undefined || altKey || column.locked?.(row)) return null
  const option = column.options.find(({ letter }) => letter === key.toLowerCase())
  return option ? column.set(row, option.value) : null
}

/** The cell of another line, copied into this one. */
export function copyCell<Row>(column: GridColumn<Row>, from: Row, to: Row): Row {
  if (column.kind === 'shown' || column.kind === 'own' || column.locked?.(to)) return to
  if (column.kind === 'picker' && column.copy) return column.copy(to, from)
  return (column.set as (row: Row, value: unknown) => Row)(to, column.get(from))
}
