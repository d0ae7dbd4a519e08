import type { RefusalCode, Status } from '@barem/shared/approval/lifecycle'
import type { ApprovableEntity } from '@barem/shared/business'
import type { DocumentDescription } from '@barem/shared/document/description'
import type { ErrorCode } from '@barem/shared/http/error-catalogue'
import type { Line } from '@barem/shared/trade-line/line'
import type { PricedLines } from '@barem/shared/trade-line/pricing'
import type { RawBuilder } from 'kysely'
import type { ApprovableDetail, ApprovableKind, ApprovableRow, ApprovableTable } from '#approval/kind'
import type { KeptLine } from '#trade-line/write-lines'
import type { HeaderColumns, HeaderNames } from './header.ts'

/** What a document's row holds beside its header, whatever its kind. */
export interface CommonRow extends ApprovableDetail {
  number: string
  baseNumber: string
  revision: number
  clonedFromId: string | null
  officerId: string
  officerName: string
  authorName: string
  quantityTotal: string
  theoreticalWeightTotal: string
  actualWeightTotal: string
  goodsTotal: string
  total: string
  vatTotal: string
  costTotal: string | null
  createdAt: Date
  /** All revisions of its number, the first first. */
  revisions: { id: string; number: string; status: Status }[]
}

/** The row of a document of a known kind, with current names. */
export type RowOf<D extends DocumentDescription> = DocumentRow &
  HeaderColumns<D['fields']> &
  HeaderNames<D['fields']> &
  Record<`${D['partner']}Today` | `${D['partner']}Phone`, string> &
  Record<`${D['partner']}TaxCode`, string | null>

/** The same of any kind: the description says what the columns of its header hold. */
export type DocumentRow = CommonRow & Record<string, unknown>

/** The row of any kind in a list: what its rights depend on, and the columns of the fields that the list shows. */
export type ItemRow = ApprovableRow &
  Pick<CommonRow, 'number' | 'total' | 'modifiedAt' | 'authorName' | 'sent'> &
  Record<string, unknown>

/** A document: its header with the names of its references, and its lines in order. */
export interface LoadedDocument {
  row: DocumentRow
  lines: KeptLine[]
}

/** A document after a save, with what its lines compute to. */
export interface Written {
  row: DocumentRow
  lines: readonly Line[]
  priced: PricedLines
}

/** What the server must know of a kind of document beside its description. */
export interface DocumentFacts extends DocumentDescription {
  /** One word for its rights, its events and its tables: `quotation` and `quotation_line`. */
  entity: ApprovableEntity & ApprovableTable
  /** The prefix of its numbers: BG2611-0001. */
  prefix: string
  /** The version of the content that approvals are bound to; raised when header or lines get a field, which says `since`. */
  schemaVersion: number
  /** The version that began to hold the names that were sent. */
  namesSince: number
  /** Of a row of its table, alike for every call: whether another document rests on it; nothing does when absent. */
  inUse?: RawBuilder<boolean>
  /** Refusals that the specification names for this kind. */
  codes?: Partial<Record<RefusalCode, ErrorCode>>
}

/** A kind of document of goods: what is approved, saved, listed, printed and exported alike. */
export interface DocumentKind<Answer = unknown>
  extends DocumentFacts,
    Omit<ApprovableKind<DocumentRow, LoadedDocument, Answer>, keyof DocumentFacts> {}
