import type { Format } from '@barem/shared/values/format'
import type { ReactNode } from 'react'
import type { GridColumn, GridRow } from './grid-columns.ts'

/** A field of two states of a document, named as its history names it. */
export interface Change {
  field: string
  from: unknown
  to: unknown
}

/** What a document has to know of its lines. */
export interface LinesKind<Line extends GridRow> {
  /** On `day` (yyyy-mm-dd) of the document; some columns are for whoever sees costs. */
  columns: (seesCost: boolean, day: string) => GridColumn<Line>[]
  empty: () => Line
  copied: (line: Line) => Line
  /** The lines of a document as it was read. */
  from: (document: { lines?: unknown }) => Line[]
  /** What a line is called on a phone. */
  nameOf: (line: Line, format: Format) => string
  /** Of a cell by its column, or of the line as a whole. */
  labelOf: (column: string | null) => string
  changes: (before: readonly Line[], after: readonly Line[]) => Change[]
  /** What is said where two states differ and no change says in what. */
  moved: () => string
  /** A field of the history and its value in words; null where it is none of a line. */
  fieldWords: (field: string, format: Format) => string | null
  valueWords: (field: string, value: unknown, format: Format) => string | null
  /** What the catalogue says today of lines it prices otherwise than they are, by the key of the line. */
  repriced?: (lines: readonly Line[]) => Promise<ReadonlyMap<string, Partial<Line>>>
  /** The sums of what stands in the form. */
  totals: (seesCost: boolean) => ReactNode
}
