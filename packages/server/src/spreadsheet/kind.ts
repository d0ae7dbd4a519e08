import type { Issue } from '@barem/shared/http/envelope'
import type { Permission } from '@barem/shared/permission/permissions'
import type { Locale } from '@barem/shared/values/constants'
import type { ZodType } from 'zod'
import type { CommandContext, ReadContext } from '#http/call'

export type Words = Record<Locale, string>
/** A cell's value: a date is `YYYY-MM-DD`, a switch a boolean, an empty cell null. */
export type Value = string | number | boolean | null

export interface SpreadsheetColumn<Row = unknown> {
  /** The name of the field, and the `column` of its errors. */
  key: string
  header: Words
  /** What the header was called in earlier templates; such a file is still read. */
  formerHeaders?: readonly string[]
  /** What an export writes there. */
  value(row: Row, context: ReadContext): Value
  kind: 'text' | 'number' | 'date' | 'switch'
  required: boolean
  /** What a person should write there; stands on the second sheet of the template. */
  hint: Words
  /** The house refuses a value that stands twice in the file, whatever its case. */
  unique?: boolean
  /** Without this right the column is in no export, no template and no import. */
  needs?: Permission
  /** What may be picked, in the words of the file; becomes a list in the template. */
  options?: (context: ReadContext) => Promise<string[]> | string[]
  /** Shown in an export only: no template has it and no import reads it. */
  readOnly?: boolean
  /** In an export only where somebody chose it, as a column of the list. */
  whenChosen?: boolean
  /** Decimals shown in an exported number; 2 unless told. */
  decimals?: number
}

/** One row of an uploaded file: its number in the sheet (the header is 1) and its cells by column key. */
export interface SheetRow {
  row: number
  values: Record<string, Value>
}

/** A row with what it becomes: the body to be saved, or what is wrong with its cells (`path` is the column's key). */
export interface CheckedRow<Body> {
  row: number
  body: Body | null
  errors: Issue[]
}

/**
 * What can be exported, and imported where `check` and `save` stand. The house keeps the file (limits, types, formulas,
 * required cells, duplicates within the file, the batch, the event); a kind knows its own table.
 */
export interface SpreadsheetKind<Query = unknown, Body = unknown, Row = unknown> {
  /** The last part of `/Export/{path}`, `/Import/{path}`; the template is `<path>-template.xlsx`. */
  path: string
  /** The entity of the event row, as the record's own events have it. */
  entity: string
  title: Words
  view: Permission
  create: Permission
  columns: readonly SpreadsheetColumn<Row>[]
  /** The list's query without the page: what the export's body may say. */
  query: ZodType<Query>
  /** All rows of the current view, in pages the kind chooses; each column says what it writes of one. */
  rows(context: ReadContext, query: Query): AsyncIterable<Row>
  /**
   * Judges all rows at once, with a constant number of questions to the database: names to ids, the same zod form as
   * the API's, codes that already stand. `values` are already typed; an empty cell is null.
   */
  check?(context: ReadContext, rows: readonly SheetRow[]): Promise<CheckedRow<Body>[]>
  /** Writes them all in the caller's transaction; the house records the one event. */
  save?(call: CommandContext, bodies: readonly Body[]): Promise<{ created: number; updated: number }>
}

const kinds = new Map<string, SpreadsheetKind>()

/** A kind as the house handles all of them: it alone knows what its queries, bodies and rows are. */
export function spreadsheet<Query, Body, Row>(kind: SpreadsheetKind<Query, Body, Row>): SpreadsheetKind {
  return kind as unknown as SpreadsheetKind
}

export function registerSpreadsheet(kind: SpreadsheetKind): void {
  kinds.set(kind.path, kind)
}

export function spreadsheetKind(path: string): SpreadsheetKind | undefined {
  return kinds.get(path)
}
