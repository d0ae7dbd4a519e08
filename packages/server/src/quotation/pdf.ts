import { quotationSheet } from '@barem/shared/print/quotation-sheet'
import { findDocument } from '#approval/find'
import { documentPdf } from '#document/pdf'
import { quotationKind } from './kind.ts'

/** The quotation for the customer, without costs. */
export const quotationPdf = documentPdf(
  {
    find: (db, actor, id) => findDocument(quotationKind, db, actor, id),
    pathOf: (id) => `/sale-management/${id}`,
  },
  ({ document, ...print }) => quotationSheet({ quotation: document, ...print }),
)
