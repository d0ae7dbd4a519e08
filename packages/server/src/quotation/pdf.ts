import { quotationSheet } from '@barem/shared/print/quotation-sheet'
import { findDocument } from '#approval/find'
import { documentPdf } from '#document/pdf'
import { quotationKind } from './kind.ts'

/** The quotation as its customer gets it: no cost is in it. */
export const quotationPdf = documentPdf(
  {
    find: (db, actor, id) => findDocument(quotationKind, db, actor, id),
    pathOf: (id) => `/sale-management/${id}`,
  },
  ({ document, ...print }) => quotationSheet({ quotation: document, ...print }),
)
