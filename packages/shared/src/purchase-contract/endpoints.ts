import type { z } from 'zod'
import { documentEndpoints, documentFilters, documentListQuery, documentSchemas } from '#document/endpoints'
import { referenceFilter } from '#list/filter'
import { purchaseContract, purchaseContractBody } from './form.ts'

const { item, document } = documentSchemas(purchaseContract)
export type PurchaseContract = z.output<typeof document>

export const purchaseContractFilters = { ...documentFilters, supplierId: referenceFilter }

export const purchaseContractEndpoints = documentEndpoints({
  entity: 'purchaseContract',
  words: { one: 'purchase contract', many: 'purchase contracts', partner: 'supplier' },
  body: purchaseContractBody,
  item,
  document,
  query: documentListQuery('supplier', purchaseContractFilters),
})
