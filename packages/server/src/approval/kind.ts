import type { RefusalCode, Status, Verb } from '@barem/shared/approval/lifecycle'
import type { UsedBy } from '@barem/shared/approval/schema'
import type { ApprovableEntity } from '@barem/shared/business'
import type { ErrorCode } from '@barem/shared/http/error-catalogue'
import type { RuleFields } from '@barem/shared/workflow/rule-fields'
import type { Kysely, Transaction } from 'kysely'
import type { Actor } from '#access/actor'
import type { Database } from '#db/types'
import type { Change } from '#event/record'
import type { CommandContext } from '#http/call'
import type { OpenRound, Round } from './round.ts'
import type { Json } from './snapshot.ts'

export type Db = Kysely<Database> | Transaction<Database>

/** By the name of the row's field. */
export type SentNames = Record<string, string | null>

/** Tables made approvable by `make_approvable` (011_approval.sql); of several, their common columns are used. */
export type ApprovableTable = {
  [Table in keyof Database]: Database[Table] extends { contentAuthors: unknown } ? Table : never
}[keyof Database]

/** Those with the lines of such a document. */
export type ApprovableLineTable = Extract<keyof Database, `${ApprovableTable}Line`>

/** The columns of a document's row that the lifecycle evaluates; lists read them for every row. */
export interface ApprovableRow {
  id: string
  status: string
  closed: boolean
  authorId: string
  contentAuthors: string[]
  approverId: string | null
  version: number
  /** The designated approver is active and holds the right to decide. */
  approverEligible: boolean
  /** A workflow of its department may say who decides; what was read without it has been sent. */
  byWorkflow?: boolean
  /** It is to change another and changes nothing of it; a list does not say, for it reads no lines. */
  unchanged?: boolean
  /** The latest request; a list leaves out those that are not open. */
  round: OpenRound | null
  /** Whether another document depends on it, for kinds where that is possible. */
  inUse: boolean
}

/** A document with all its data. */
export interface ApprovableDetail extends ApprovableRow {
  /** The latest request. */
  round: Round | null
  modifiedAt: Date
  approverName: string | null
  /** Names, codes and terms of what it refers to, as they were sent; null while it is a draft. */
  sent: SentNames | null
  /** Current and former approvers. */
  approvers: string[]
  /** What rests on it; not empty where it is in use. */
  usedBy: UsedBy[]
  /** All revisions of its number, the first first. */
  revisions: { id: string; number: string; status: Status }[]
}

/** A row of a document with what else it holds: its lines. */
export interface LoadedRow<Row extends ApprovableDetail> {
  row: Row
}

/** One that was sent, with what its content has beside its row as PostgreSQL writes it. */
export interface SentRow<Row extends ApprovableDetail> extends LoadedRow<Row> {
  written: string
}

/** The description of a kind of document with approvals; verbs, guards, history and notifications follow from it. */
export interface ApprovableKind<Row extends ApprovableDetail, Document extends LoadedRow<Row>, Answer> {
  /** The entity name used in permissions, events, snapshots and requests. */
  entity: ApprovableEntity
  table: ApprovableTable
  /** Reads the document with current names. */
  load(db: Db, id: string): Promise<Document | null>
  /** The same of a document that is sent now, with all that is kept of this moment. */
  loadToSend(db: Db, id: string): Promise<Document | null>
  /** Its row by itself, with current names: what a verb can change. */
  loadRow(db: Db, id: string): Promise<LoadedRow<Row> | null>
  /** The same of a document that was sent, without current names, with what its content is compared by. */
  loadSent(db: Db, id: string): Promise<SentRow<Row> | null>
  /** The answer for this person. */
  present(document: Document, actor: Actor): Answer
  /** What of it a verb can change, for this person. */
  presentChanged(row: Row, actor: Actor): object
  /** The sent names: names, codes and terms of everything the document refers to, stored at the request. */
  sentNames(row: Row): SentNames
  /** Columns of names that are not those of today, as they are sent; null where all of them are. */
  calledNow(row: Row, actor: Actor): Partial<Row> | null
  /** The version of `content` that snapshots are written in. */
  schemaVersion: number
  /** The content an approval is bound to, in the fields of the given version; older snapshots are compared in theirs. */
  content(document: Document, schemaVersion: number): { [field: string]: Json }
  /** The newest version of it as canonical JSON, of one that was sent: quicker, and never another text than that of `content`. */
  sentContent(sent: SentRow<Row>): string
  /** The parameters of its notifications. */
  subject(row: Row): { number: string; [word: string]: string | number }
  /** The columns with the people whose own it is, beside whoever changed or sends it: none of them decides on it. */
  ownerColumns: readonly string[]
  /** The fields that the rules of workflows compare, `officer` among them: of whose department a workflow is. */
  ruleFields: RuleFields
  /** Refusals that the specification names for this kind. */
  codes?: Partial<Record<RefusalCode, ErrorCode>>
  /** A clone of one in use takes the rest of it; without that, one in use is not cloned. */
  rest?: unknown
  /** What a cancellation says beside its words: writes it, and answers what the row shows of it and what its history tells. */
  cancelling?(call: CommandContext, id: string, body: object): { shown: object; changes: Change[] }
  /** What else a verb asks for, with the document locked; refuses where it does not hold. */
  guard?(call: CommandContext, verb: Verb, document: LoadedRow<Row>): Promise<void>
}

// biome-ignore lint/suspicious/noExplicitAny: what reads kinds in general asks nothing of their own fields
export type AnyKind = ApprovableKind<any, any, any>
