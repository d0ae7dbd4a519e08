import type { Value } from './kind.ts'

/** What is written: plain data, so that it can cross to the worker. */
export interface Book {
  sheets: BookSheet[]
}

export interface BookSheet {
  name: string
  columns: BookColumn[]
  rows: Value[][]
  /** A sheet of lists that others pick from. */
  hidden?: boolean
}

export interface BookColumn {
  header: string
  kind: 'text' | 'number' | 'date' | 'switch'
  width: number
  decimals?: number
  /** Shown beside the header. */
  comment?: string
  /** The cells below pick from here: `'Danh sách'!$A$1:$A$7`. */
  pickFrom?: string
}

/** A cell as it was found. A formula is never computed; an error is what Excel shows as #N/A. */
export type RawCell =
  | string
  | number
  | boolean
  | null
  | { date: string }
  /** A number that its format shows with leading zeros. */
  | { number: number; shown: string }
  | { formula: true }
  | { error: string }
