import type { BusinessEntity } from '@barem/shared/business'
import type { Issue } from '@barem/shared/http/envelope'
import type { Permission } from '@barem/shared/permission/permissions'
import type { Locale } from '@barem/shared/values/constants'
import type { Figure } from '@barem/shared/values/figure'
import type { ZodType } from 'zod'
import type { ReadContext } from '#http/call'
import type { RecordKind, StoredRow } from '#record/record-kind'

export type Words = Record<Locale, string>
/** A cell's value: a date is `YYYY-MM-DD`, a switch a boolean, an empty cell null. */
export type Value = string | number | boolean | null

export interface SpreadsheetColumn<Row = unknown> {
  /** The name of the field, and the `column` of its errors. */
  key: string
  header: Words
  /** Other headers that are accepted: those of earlier templates, and what sheets of the trade call it. */
  formerHeaders?: readonly string[]
  /** The value an export writes. */
  value(row: Row, context: ReadContext): Value
  kind: 'text' | 'number' | 'date' | 'switch'
  required: boolean
  /** Guidance for the column, on the second sheet of the template. */
  hint: Words
  /** A value that occurs twice in the file, ignoring case, is refused. */
  unique?: boolean
  /** Without this right the column is in no export, no template and no import. */
  needs?: Permission
  /** The options, as written in the file; a drop-down list in the template. */
  options?: (context: ReadContext) => Promise<string[]> | string[]
  /** For exports only: not in templates, not read by imports. */
  readOnly?: boolean
  /** Exported only when chosen as a column of the list. */
  whenChosen?: boolean
  /** A number of so many digits is one whose zero in front a spreadsheet dropped: a telephone, a tax code. */
  lostZero?: readonly number[]
  /** A rate: `10%` is read as 10, however Excel keeps it. */
  percent?: boolean
  /** How a number written as text is read, by the other cells of its row as far as they stand before it; as an amount without it. */
  figure?: (values: Readonly<Record<string, Value>>) => Figure | null
  /** Decimals of an exported number; 2 when absent. */
  decimals?: number
}

/** One row of an uploaded file: its number in the sheet (the header is 1) and its cells by column key. */
export interface SheetRow {
  row: number
  values: Record<string, Value>
}

/** A row with its result: the body to save, or the issues of its cells (`path` is the column's key). */
export interface CheckedRow<Body> {
  row: number
  body: Body | null
  /** The record it changes, as it was when it was checked; absent for a new one. */
  existing?: { id: string; version: number } | null
  errors: Issue[]
}

/**
 * The description of an export, and of an import where `check` and `record` are given. The engine handles the file (limits,
 * types, formulas, required cells, duplicates within the file, batch, event), the kind its own table.
 */
export interface SpreadsheetKind<Query = unknown, Body = unknown, Row = unknown> {
  /** The last part of `/Export/{path}`, `/Import/{path}`; the template is `<path>-template.xlsx`. */
  path: string
  /** The entity of the event row, as the record's own events have it. */
  entity: string
  /** Whose record scope bounds its rows, where they have no owners of their own: first advances are what expense tickets settle. */
  scopedAs?: BusinessEntity
  title: Words
  /** Any of several, where it shows records of several kinds: each as its own right says. */
  view: Permission | readonly [Permission, ...Permission[]]
  create: Permission
  columns: readonly SpreadsheetColumn<Row>[]
  /** The schema of the export's body: the list's query without its page. */
  query: ZodType<Query>
  /** All rows of the current view, in pages the kind chooses; each column says what it writes of one. */
  rows(context: ReadContext, query: Query): AsyncIterable<Row>
  /**
   * Validates all rows with a constant number of queries: names to ids, the API's
   * zod form, existing codes. `values` are already typed; an empty cell is null.
   */
  check?(context: ReadContext, rows: readonly SheetRow[]): Promise<CheckedRow<Body>[]>
  /** Files of Excel 97 to 2003 are read as well. */
  readsXls?: boolean
  /** How the rows are written, and taken back. */
  record?: RecordKind<StoredRow, Body & object, unknown>
  /** The lines of one record, in a file of their own. */
  lines?: LinesOf
}

/** The lines of a record that a file brings into its form, and that are written to one. */
export interface LinesOf {
  columns: readonly SpreadsheetColumn[]
  /** A record has no more. */
  most: number
  /** Whoever holds one of these rights has lines to write. */
  write: readonly Permission[]
  /** Of a stored record, as this person may see it; refuses whoever may not. */
  of(context: ReadContext, id: string): Promise<{ name: string; lines: readonly unknown[] }>
}

const kinds = new Map<string, SpreadsheetKind>()

/** The rights of which any shows some of its rows. */
export function rightsToView({
  view,
}: Pick<SpreadsheetKind, 'view'>): readonly [Permission, ...Permission[]] {
  return typeof view === 'string' ? [view] : view
}

/** A kind without its type parameters, as the engine handles it. */
export function spreadsheet<Query, Body, Row>(kind: SpreadsheetKind<Query, Body, Row>): SpreadsheetKind {
  return kind as unknown as SpreadsheetKind
}

export function registerSpreadsheet(kind: SpreadsheetKind): void {
  kinds.set(kind.path, kind)
}

export function spreadsheetKind(path: string): SpreadsheetKind | undefined {
  return kinds.get(path)
}
