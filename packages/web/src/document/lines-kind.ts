import type { Format } from '@barem/shared/values/format'
import type { ReactNode } from 'react'
import type { RowRules } from '#draft/merge-rows.ts'
import type { FormValues } from '#form/RecordForm.tsx'
import type { GridColumn, GridRow } from './grid-columns.ts'

/** A field of two states of a document, named as its history names it. */
export interface Change {
  field: string
  from: unknown
  to: unknown
}

export interface LinesSetting {
  seesCost: boolean
  day: string
  /** There to be read. */
  disabled: boolean
}

export interface UsedLines<Line extends GridRow> {
  columns: readonly GridColumn<Line>[]
  /** The lines with what follows from elsewhere, such as a price from the customer; null where nothing does. */
  followed?: readonly Line[] | null
  /** Said above them. */
  notice?: ReactNode
}

export interface LineCard {
  name: string
  facts: readonly string[]
  amount: string
  /** A stored picture of it. */
  pictureId?: string | null
}

/** What a document has to know of its lines. */
export interface LinesKind<Line extends GridRow> {
  /**
   * A hook: the same columns as long as nothing they show depends on has changed. `day` (yyyy-mm-dd) is the document's; some
   * columns are for whoever sees costs.
   */
  useLines: (lines: readonly Line[], setting: LinesSetting) => UsedLines<Line>
  empty: () => Line
  copied: (line: Line) => Line
  /** The lines of a document as it was read. */
  from: (document: { id?: unknown; lines?: unknown }) => Line[]
  /** A line on a phone, in two rows: what it is, its figures, and what it comes to. */
  cardOf: (line: Line, format: Format) => LineCard
  /** Of a cell by its column, or of the line as a whole. */
  labelOf: (column: string | null) => string
  /** Columns that are filled in from others, so that an empty one is no fault by itself while those are at fault. */
  follows?: Readonly<Record<string, readonly string[]>>
  changes: (before: readonly Line[], after: readonly Line[]) => Change[]
  /** What each line of a document as it was read comes to, by the name of that field in the history. */
  amountsOf?: (document: { lines?: unknown }) => ReadonlyMap<string, number>
  /** How what two people made of the lines becomes one. */
  rules: RowRules<Line>
  /** What a line is among the others, as the history calls it, and what stands in a cell. */
  titleOf: (line: Line, format: Format) => string
  cellWords: (line: Line, column: string, format: Format) => string
  /** A field of the history and its value in words; null where it is none of a line. */
  fieldWords: (field: string, format: Format) => string | null
  /** Of a line that came or went; null where a field of it changed. */
  changeWords: (change: Pick<Change, 'field' | 'from' | 'to'>, format: Format) => string | null
  valueWords: (field: string, value: unknown, format: Format) => string | null
  /** Of two revisions beside each other, what is seen rather than said, such as a picture; null where words do. */
  valueShown?: (field: string, value: unknown) => ReactNode
  /** What the lines of a form are priced today, where that is otherwise than they are, by the key of the line. */
  repriced?: (values: FormValues, seesCost: boolean) => Promise<ReadonlyMap<string, Partial<Line>>>
  /** The cells of a file with lines for a kind of document, as a paste would have them. */
  readFile?: (entity: string, file: File) => Promise<string[][]>
  /** Saves the lines of a stored document as a file that reads back. */
  saveFile?: (entity: string, document: { id: string; number: string }) => Promise<void>
  /** The sums of what stands in the form. */
  totals: (seesCost: boolean) => ReactNode
}
