import type { Quotation } from '@barem/shared/quotation/endpoints'
import { quotationFields } from '@barem/shared/quotation/fields'
import type { ApprovableKind } from '#approval/kind'
import { namesOf } from '#document/header'
import { quotationContent, SCHEMA_VERSION } from './content.ts'
import { presentQuotation } from './present.ts'
import { approvable, type DetailRow, type Loaded, loadQuotation } from './rows.ts'

/** A quotation among the documents that go through approvals. */
export const quotationKind: ApprovableKind<DetailRow, Loaded, Quotation> = {
  ...approvable,
  load: loadQuotation,
  present: presentQuotation,
  schemaVersion: SCHEMA_VERSION,
  content: quotationContent,
  sentNames: (row) => ({
    ...namesOf(quotationFields, row),
    customerName: row.customerToday,
    customerPhone: row.customerPhone,
    customerTaxCode: row.customerTaxCode,
    authorName: row.authorName,
  }),
  subject: ({ number, sent, customerToday, total }) => ({
    number,
    customer: sent?.customerName ?? customerToday,
    total: Number(total),
  }),
  // the specification has its own code for people other than the designated approver
  codes: { 'approval.not-approver': 'QUT_ERR_011' },
}
