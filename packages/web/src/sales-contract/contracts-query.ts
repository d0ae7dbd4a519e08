import { fromQuotationEndpoints } from '@barem/shared/sales-contract/from-quotation'
import { queryOf } from '#api/query.ts'

/** The contracts of a quotation, and what of it is open. */
export function contractsQuery(id: string) {
  return queryOf(fromQuotationEndpoints.contracts, { params: { id } }, { quiet: true })
}
