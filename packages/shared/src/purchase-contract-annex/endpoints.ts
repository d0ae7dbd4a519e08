import type { z } from 'zod'
import { annexEndpoints } from '#contract/annex'
import { documentEndpoints, documentFilters, documentListQuery, documentSchemas } from '#document/endpoints'
import { referenceFilter } from '#list/filter'
import { purchaseContractAnnex, purchaseContractAnnexBody } from './form.ts'

const { item, document } = documentSchemas(purchaseContractAnnex)
export type PurchaseContractAnnex = z.output<typeof document>

export const purchaseContractAnnexFilters = {
  ...documentFilters,
  supplierId: referenceFilter,
  contractId: referenceFilter,
}

export const purchaseContractAnnexEndpoints = documentEndpoints({
  entity: 'purchaseContractAnnex',
  words: { one: 'annex of a purchase contract', many: 'annexes of purchase contracts', partner: 'supplier' },
  body: purchaseContractAnnexBody,
  item,
  document,
  query: documentListQuery('supplier', purchaseContractAnnexFilters),
})

export const purchaseAnnexesEndpoints = annexEndpoints('purchaseContractAnnex')
