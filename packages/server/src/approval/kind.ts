import type { RefusalCode } from '@barem/shared/approval/lifecycle'
import type { ErrorCode } from '@barem/shared/http/error-catalogue'
import type { ApprovableEntity } from '@barem/shared/permission/permissions'
import type { Kysely, Transaction } from 'kysely'
import type { Database } from '#db/types'
import type { Actor } from '#http/actor'
import type { Round } from './round.ts'
import type { Json } from './snapshot.ts'

export type Db = Kysely<Database> | Transaction<Database>

/** By the name of the row's field. */
export type SentNames = Record<string, string | null>

/** Tables made approvable by `make_approvable` (011_approval.sql); of several, their common columns are used. */
export type ApprovableTable = 'quotation'

/** What the lifecycle asks of a document's row; a list reads it for every row it shows. */
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
  /** The latest request; a list may leave out those that are not open. */
  round: Round | null
  /** Something rests on it, where that can be. */
  inUse?: boolean
}

/** A document read whole. */
export interface ApprovableDetail extends ApprovableRow {
  modifiedAt: Date
  approverName: string | null
  /** Names, codes and terms of what it refers to, as they were sent; null while it is a draft. */
  sent: SentNames | null
  /** Everybody who is or was an approver of it. */
  approvers: string[]
}

/** A row of a document with what else it holds: its lines. */
export interface Loaded<Row extends ApprovableDetail> {
  row: Row
}

/** Everything a kind of document says to go through approvals; verbs, guards, history and bells follow. */
export interface ApprovableKind<Row extends ApprovableDetail, Document extends Loaded<Row>, Answer> {
  /** Of its rights, events, snapshots and requests: one word. */
  entity: ApprovableEntity
  table: ApprovableTable
  /** Reads the document whole, with the names that stand today. */
  load(db: Db, id: string): Promise<Document | null>
  /** As it travels to this person. */
  present(document: Document, actor: Actor): Answer
  /** What is kept of names, codes and terms when it is sent: everything it shows of what it refers to. */
  sentNames(row: Row): SentNames
  /** The version of `content` that snapshots are written in. */
  schemaVersion: number
  /** What an approval is bound to, in the fields that version knows: older snapshots are compared in their own. */
  content(document: Document, schemaVersion: number): { [field: string]: Json }
  /** What bells say of it. */
  subject(row: Row): { number: string; [word: string]: string | number }
  /** Refusals that the specification names for this kind. */
  codes?: Partial<Record<RefusalCode, ErrorCode>>
}

// biome-ignore lint/suspicious/noExplicitAny: what reads kinds in general asks nothing of their own fields
export type AnyKind = ApprovableKind<any, any, any>
