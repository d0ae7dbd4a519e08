import type { Quotation } from '@barem/shared/quotation/endpoints'
import { quotation } from '@barem/shared/quotation/form'
import { documentKind } from '#document/document-kind'
import type { GoodsSums } from '#document/goods'
import type { RowOf } from '#document/row'

export type QuotationRow = RowOf<typeof quotation> & GoodsSums

/** A quotation among the documents that go through approvals. */
export const quotationKind = documentKind<Quotation>({
  ...quotation,
  entity: 'quotation',
  prefix: 'BG',
  schemaVersion: 2,
  namesSince: 2,
  // the specification has its own code for people other than the designated approver
  codes: { 'approval.not-approver': 'QUT_ERR_011' },
})
