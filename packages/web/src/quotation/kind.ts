import { type Quotation, quotationEndpoints } from '@barem/shared/quotation/endpoints'
import { quotationFields } from '@barem/shared/quotation/fields'
import type { DocumentKind } from '#document/document-kind.ts'
import { textOf } from '#i18n/i18n.ts'
import { paths } from '#navigation/paths.ts'

export const quotationKind: DocumentKind<Quotation> = {
  entity: 'quotation',
  fields: quotationFields,
  endpoints: quotationEndpoints,
  paths: {
    list: paths.quotations,
    add: paths.quotationAdd,
    one: paths.quotation,
    print: paths.quotationPrint,
  },
  about: ({ customer, lines, total, totals }, format) =>
    textOf('quotation.about', {
      customer: customer.name,
      lines: lines.length,
      weight: format.kilograms(totals.actualWeight),
      total: format.money(total),
    }),
}
