import type { z } from 'zod'
import { annexEndpoints } from '#contract/annex'
import { documentEndpoints, documentFilters, documentListQuery, documentSchemas } from '#document/endpoints'
import { referenceFilter } from '#list/filter'
import { salesContractAnnex, salesContractAnnexBody } from './form.ts'

const { item, document } = documentSchemas(salesContractAnnex)
export type SalesContractAnnex = z.output<typeof document>

export const salesContractAnnexFilters = {
  ...documentFilters,
  customerId: referenceFilter,
  contractId: referenceFilter,
}

export const salesContractAnnexEndpoints = documentEndpoints({
  entity: 'salesContractAnnex',
  words: { one: 'annex of a sales contract', many: 'annexes of sales contracts', partner: 'customer' },
  body: salesContractAnnexBody,
  item,
  document,
  query: documentListQuery('customer', salesContractAnnexFilters),
})

export const salesAnnexesEndpoints = annexEndpoints('salesContractAnnex')
