import type { DocumentDescription } from '@barem/shared/document/description'
import type { ApprovableDetail, ApprovableRow } from '#approval/kind'
import type { HeaderColumns, HeaderNames } from './header.ts'
import type { KeptLine } from './write-lines.ts'

/** What a document's row holds beside its header, whatever its kind. */
export interface CommonRow extends ApprovableDetail {
  number: string
  baseNumber: string
  revision: number
  clonedFromId: string | null
  officerId: string
  officerName: string
  authorName: string
  total: string
  createdAt: Date
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

/** A document: its header with the names of its references, and its lines in order, none where its kind has none. */
export interface LoadedDocument {
  row: DocumentRow
  lines: KeptLine[]
}
