import { type QuotationItem, quotationEndpoints } from '@barem/shared/quotation/endpoints'
import { textOf } from '#i18n/i18n.ts'
import type { PaletteSource } from '#navigation/module.ts'
import { paths } from '#navigation/paths.ts'

const source: PaletteSource = {
  list: quotationEndpoints.list,
  choice: ({ id, number, customer, status }: QuotationItem) => ({
    id,
    title: number,
    detail: `${customer.name} · ${textOf(`approval.status.${status}`)}`,
    to: paths.quotation(id),
  }),
}

export default source
