import type { Value } from './kind.ts'

/** The content of a workbook: plain data, so that it can be posted to the worker. */
export interface Book {
  sheets: BookSheet[]
}

export interface BookSheet {
  name: string
  columns: BookColumn[]
  rows: Value[][]
  /** A sheet with the lists for drop-down cells. */
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

/** A cell as read. A formula is never computed here; an error is what Excel shows as #N/A. */
export type RawCell =
  | string
  | number
  | boolean
  | null
  | { date: string }
  /** A number that its format shows with leading zeros, or as a percentage. */
  | { number: number; shown: string }
  /** What the program that wrote the file computed. */
  | { formula: true; result: RawCell }
  | { error: string }

/** The formats of numbers that Excel knows without their code and that change what a cell shows: percentages. */
export const percentFormats: Readonly<Record<number, string>> = { 9: '0%', 10: '0.00%' }
