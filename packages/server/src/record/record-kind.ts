import type { ErrorCode } from '@barem/shared/http/error-catalogue'
import type { Kysely, Transaction } from 'kysely'
import type { Database } from '#db/types'
import type { Actor } from '#http/actor'
import type { CommandContext } from '#http/call'

export type Db = Kysely<Database> | Transaction<Database>

export interface StoredRow {
  id: string
  version: number
}

/** A change: what it does not say stays as it is. */
export type Given<Form> = { [Name in keyof Form]?: Form[Name] | undefined }

/** What a form becomes: the columns to be written and, where it is known without asking again, what a row shows beside them. */
export interface Prepared<Row> {
  columns: object
  /**
   * The names of what it refers to, and whatever else a row has that is no column; the row is read again when absent. A
   * promise is asked for together with the writing, and refuses it by failing.
   */
  beside?: Partial<Row> | Promise<Partial<Row>>
}

/** A plain record: how it is stored, told and answered, and its own rules. The commands follow (`recordCommands`). */
export interface RecordKind<Row extends StoredRow, Form extends object, Answer> {
  /** The entity of its events, and of its history. */
  entity: string
  /** The first half of its events' kinds: `customer` makes `customer.created`, `customer.updated`, `customer.deleted`. */
  event: string
  table: keyof Database & string
  /** The row with everything an answer shows; locked for a change. Nothing for whoever may not see it. */
  load(db: Db, actor: Actor, id: string, lock: boolean): Promise<Row | undefined>
  /** The fields of the form as they are stored: what a change leaves out stays so, and what the history compares. */
  form(row: Row): Form
  /** Fields told in other words than they are stored in: a reference by its name. */
  words?(row: Row): Partial<Record<keyof Form, unknown>>
  present(row: Row, actor: Actor): Answer
  /** What a deleted one is remembered by. */
  nameOf(row: Row): string
  /** Fields of the history that only `cost:view` shows. */
  isCost?(field: string): boolean
  /** Its own rules for a form that is right by itself, and what it is stored as. `before` is null for a new one. */
  prepare(call: CommandContext, form: Form, before: Row | null): Promise<Prepared<Row>>
  /** Whether this row may be changed or deleted by this person at all, beyond the endpoint's right. */
  guard?(call: CommandContext, row: Row): void
  /** Rows of other tables that belong to it. */
  writeParts?(call: CommandContext, id: string, form: Form, before: Row | null): Promise<void>
  /** What must be settled before it is deleted; refuses where it may not be. */
  beforeRemoval?(call: CommandContext, row: Row): Promise<void>
  /** The refusal of deleting what is still referred to, where the constraint's name does not say it. */
  inUse?: ErrorCode
  /** Who and when beside the form, in the columns this table has for it; all four unless told. */
  stamps?(call: CommandContext, isNew: boolean): object
}

/** The fields of a form out of a row that has them all, and more. */
export function fieldsOf<Form extends object>(
  { shape }: { shape: { [Name in keyof Form]: unknown } },
  row: { [Name in keyof Form]: unknown },
): Form {
  return Object.fromEntries(Object.keys(shape).map((name) => [name, row[name as keyof Form]])) as Form
}

/** What a change says, without what it leaves out. */
export function saidOf<Form extends object>(given: Given<Form>): Partial<Form> {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as Partial<Form>
}
