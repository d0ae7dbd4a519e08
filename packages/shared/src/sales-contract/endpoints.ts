import type { z } from 'zod'
import { documentEndpoints, documentFilters, documentListQuery, documentSchemas } from '#document/endpoints'
import { referenceFilter } from '#list/filter'
import { salesContract, salesContractBody } from './form.ts'

const { item, document } = documentSchemas(salesContract)
export type SalesContract = z.output<typeof document>

export const salesContractFilters = {
  ...documentFilters,
  customerId: referenceFilter,
  quotationId: referenceFilter,
}

export const salesContractEndpoints = documentEndpoints({
  entity: 'salesContract',
  words: { one: 'sales contract', many: 'sales contracts', partner: 'customer' },
  body: salesContractBody,
  item,
  document,
  query: documentListQuery('customer', salesContractFilters),
})
