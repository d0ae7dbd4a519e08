import type { ErrorCode } from '@barem/shared/http/error-catalogue'
import type { Kysely, Transaction } from 'kysely'
import type { Actor } from '#access/actor'
import type { Database } from '#db/types'
import type { CommandContext } from '#http/call'

export type Db = Kysely<Database> | Transaction<Database>

export interface StoredRow {
  id: string
  version: number
}

/** A change: absent fields stay as they are. */
export type Given<Form> = { [Name in keyof Form]?: Form[Name] | undefined }

/**
 * The result of preparing a form: the columns to write (values, never SQL expressions; undefined is the column's default,
 * or what is stored) and, where known without another query, the joined columns of its row.
 */
export interface Prepared<Row> {
  columns: object
  /**
   * The names of what it refers to, and whatever else a row has that is no column; the row is read again when absent. A
   * promise runs together with the write; its rejection fails the write.
   */
  beside?: Partial<Row> | Promise<Partial<Row>>
}

/** The record kind: how a plain record is stored, tracked and answered, and its rules. `recordCommands` derives the commands. */
export interface RecordKind<Row extends StoredRow, Form extends object, Answer> {
  /** The entity of its events, and of its history. */
  entity: string
  /** The first half of its events' kinds: `customer` makes `customer.created`, `customer.updated`, `customer.deleted`. */
  event: string
  table: keyof Database & string
  /** The row with everything an answer shows; locked for a change. Undefined for callers who may not see it. */
  load(db: Db, actor: Actor, id: string, lock: boolean): Promise<Row | undefined>
  /** The fields of the form as they are stored: what a change leaves out stays so, and what the history compares. */
  form(row: Row): Form
  /** Tracked fields whose history value differs from the stored one: a reference by its name; and parts of a field (`diagram.step-2`). */
  words?(row: Row): Partial<Record<keyof Form, unknown>> & { [part: `${string}.${string}`]: unknown }
  present(row: Row, actor: Actor): Answer
  /** What the deletion's event keeps of it. */
  nameOf(row: Row): string
  /** What a notification calls one, where `nameOf` quotes of it: a bell names its record and quotes nothing (decision 063). */
  titleOf?(row: Row): string
  /** Fields of the history that only `cost:view` shows. */
  isCost?(field: string): boolean
  /** The form as it is stored: what this person may not change, and what is left to us. `before` is null for a new one. */
  normalize?(call: CommandContext, form: Form, before: Row | null): Form
  /** Its own rules for a valid form, and the columns to store. `before` is null for a new one. */
  prepare(call: CommandContext, form: Form, before: Row | null): Promise<Prepared<Row>>
  /** Whether this row may be changed or deleted by this person at all, beyond the endpoint's right. */
  guard?(call: CommandContext, row: Row): void
  /** Rows of other tables that belong to it. */
  writeParts?(call: CommandContext, id: string, form: Form, before: Row | null): Promise<void>
  /** Runs before a deletion; refuses where it is not allowed. */
  beforeRemoval?(call: CommandContext, row: Row): Promise<void>
  /** The refusal of deleting what is still referred to, where the constraint's name does not say it. */
  inUse?: ErrorCode
  /** The audit columns (who and when) of this table; all four when absent. */
  stamps?(call: CommandContext, isNew: boolean): object
}

/** Picks the form's fields from a row. */
export function fieldsOf<Form extends object>(
  { shape }: { shape: { [Name in keyof Form]: unknown } },
  row: { [Name in keyof Form]: unknown },
): Form {
  return Object.fromEntries(Object.keys(shape).map((name) => [name, row[name as keyof Form]])) as Form
}

/** The fields present in a change. */
export function saidOf<Form extends object>(given: Given<Form>): Partial<Form> {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as Partial<Form>
}
