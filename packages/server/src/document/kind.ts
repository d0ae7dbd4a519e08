import type { RefusalCode } from '@barem/shared/approval/lifecycle'
import type { ApprovableEntity } from '@barem/shared/business'
import type { DocumentDescription } from '@barem/shared/document/description'
import type { ErrorCode } from '@barem/shared/http/error-catalogue'
import type { RawBuilder } from 'kysely'
import type { ApprovableKind, ApprovableTable } from '#approval/kind'
import type { Figures } from './figures.ts'
import type { DocumentRow, LoadedDocument } from './row.ts'

/** What the server must know of a kind of document beside its description. */
export interface DocumentFacts extends DocumentDescription {
  /** One word for its rights, its events and its tables: `quotation` and `quotation_line`. */
  entity: ApprovableEntity & ApprovableTable
  /** The prefix of its numbers: BG2611-0001. */
  prefix: string
  /** The version of the content that approvals are bound to; raised when header or lines get a field, which says `since`. */
  schemaVersion: number
  /** The version that began to hold the names that were sent; 1 when absent. */
  namesSince?: number
  /** Of a row of its table, alike for every call: whether another document rests on it; nothing does when absent. */
  inUse?: RawBuilder<boolean>
  /** Refusals that the specification names for this kind. */
  codes?: Partial<Record<RefusalCode, ErrorCode>>
  figures: Figures
}

/** A kind of document: what is approved, saved, listed, printed and exported alike. */
export interface DocumentKind<Answer = unknown>
  extends DocumentFacts,
    Omit<ApprovableKind<DocumentRow, LoadedDocument, Answer>, keyof DocumentFacts> {}
