import { quotationSheet } from '@barem/shared/print/quotation-sheet'
import { quotationEndpoints, quotationFilters } from '@barem/shared/quotation/endpoints'
import { documentModule } from '#document/module'
import { quotationKind } from './kind.ts'

export const quotationModule = documentModule({
  kind: quotationKind,
  endpoints: quotationEndpoints,
  filters: quotationFilters,
  sheet: quotationSheet,
})
