import type { RefusalCode, Verb } from '@barem/shared/approval/lifecycle'
import type { ApprovableEntity } from '@barem/shared/business'
import type { DocumentDescription } from '@barem/shared/document/description'
import type { AnyLine } from '@barem/shared/document/line'
import type { ErrorCode } from '@barem/shared/http/error-catalogue'
import type { PartMoney } from '@barem/shared/trade-line/part'
import type { Issue } from '@barem/shared/values/issue'
import type { RawBuilder, SqlBool, Transaction } from 'kysely'
import type { Actor } from '#access/actor'
import type { ApprovableKind, ApprovableTable } from '#approval/kind'
import type { Database } from '#db/types'
import type { Change } from '#event/record'
import type { CommandContext } from '#http/call'
import type { Db } from '#list/list'
import type { Drafted, Figures, HeaderForm } from './figures.ts'
import type { DocumentRow, LoadedDocument } from './row.ts'
import type { KeptLine } from './write-lines.ts'

/** A document in a verb, which reads its lines where it needs them. */
export type LockedDocument = Pick<LoadedDocument, 'row'> & Partial<LoadedDocument>

/** What a document is made from. */
export interface Source {
  /** Its lines, whose goods and prices the document keeps as they stand there. */
  lines: readonly KeptLine[]
  /** A change of the document with the money that goes with its goods now. */
  share?(draft: Drafted): Drafted
  /** What the document takes that it may not. */
  issues(draft: Drafted): Issue[]
  /** What a new document keeps of it, in columns that nobody types (`keeps`). */
  columns?: Readonly<Record<string, unknown>>
  /** What a new document is called after it. */
  number?: string
}

/** What those that were made from a document left of it. */
export interface Rest {
  /** By the ids of its lines. */
  quantities: ReadonlyMap<string, string>
  /** The money of its header that each of them took. */
  given: readonly PartMoney[]
}

/** What the server must know of a kind of document beside its description. */
export interface DocumentFacts extends DocumentDescription {
  /** One word for its rights, its events and its tables: `quotation` and `quotation_line`. */
  entity: ApprovableEntity & ApprovableTable
  /** The version of the content that approvals are bound to; raised when header or lines get a field, which says `since`. */
  schemaVersion: number
  /** The version that began to hold the names that were sent; 1 when absent. */
  namesSince?: number
  /** The columns with the people whose own it is, beside whoever changed or sends it: none of them decides on it. */
  ownerColumns: readonly string[]
  /** What may rest on one of it: of each kind, the ids and numbers by a row of its table. */
  users?: readonly { entity: ApprovableEntity; of: RawBuilder<{ id: string; number: string }> }[]
  /** Kinds with the same partner in which the prices of its goods stand as well, and the one by which we buy them. */
  priced?: { paid: readonly ApprovableEntity[]; bought: ApprovableEntity }
  /** What else a verb asks for, with the document locked; refuses where it does not hold. */
  guard?(call: CommandContext, verb: Verb, document: LockedDocument): Promise<void>
  /** What a cancellation says beside its words (`ApprovableKind`). */
  cancelling?(call: CommandContext, id: string, body: object): { shown: object; changes: Change[] }
  /** Refusals that the specification names for this kind. */
  codes?: Partial<Record<RefusalCode, ErrorCode>>
  figures: Figures
  /** The column with what it comes to now, by which its list is ordered and which its spreadsheet shows; `total` when absent. */
  agreed?: string
  /** Columns that annexes change: lists and its spreadsheet read them of the view `<entity>_agreed`. */
  follows?: readonly string[]
  /** What stands beside its columns, in lists too, as SQL by the name in its answer. */
  besides?: Readonly<Record<string, RawBuilder<unknown>>>
  /** Of one that is to change another, whether it changes nothing of it: then it is not sent (`approval.unchanged`). */
  isUnchanged?(row: DocumentRow, lines: readonly AnyLine[]): boolean
  /** What else it answers of its row as a whole. */
  presented?(row: DocumentRow, actor: Actor): object
  /** Whether what an event changed names documents that this person may not see. */
  keptFrom?(event: string, actor: Actor): boolean
  /** The conditions of toggles that only its own list has. */
  toggles?: Readonly<Record<string, RawBuilder<SqlBool>>>
  /** The conditions of other filters that only its own list has, by what was asked. */
  filtered?: Readonly<Record<string, (asked: unknown) => RawBuilder<SqlBool>>>
  /** What else its own list is ordered by. */
  orders?: Readonly<Record<string, RawBuilder<unknown>>>
  /** The tables those read, beside its own. */
  asked?: readonly string[]
  /** Columns beside the described ones that its next revision takes along. */
  keeps?: readonly string[]
  /** What a document names as its source, locked; null where it names none. */
  source?(call: CommandContext, form: HeaderForm, before: LoadedDocument | null): Promise<Source | null>
  /** What others hold of a stored document's lines, and where a draft says less. */
  held?(trx: Transaction<Database>, id: string): Promise<(draft: Drafted) => Issue[]>
  /** Of a document that is in use, what is left of it: a clone takes no more. */
  rest?(db: Db, id: string): Promise<Rest>
}

/** A kind of document: what is approved, saved, listed, printed and exported alike. */
export interface DocumentKind<Answer = unknown>
  extends DocumentFacts,
    Omit<ApprovableKind<DocumentRow, LoadedDocument, Answer>, keyof DocumentFacts> {}
