import type { z } from 'zod'
import { contractAgreed } from '#contract/annex'
import { contractEndable, contractFilters, contractStanding, endingEndpoints } from '#contract/ending'
import {
  documentEndpoints,
  documentFilters,
  documentListQuery,
  documentSchemas,
  entryFilters,
  goodsFilters,
} from '#document/endpoints'
import { referenceFilter } from '#list/filter'
import { purchaseContractFields, purchaseContractGoods } from './fields.ts'
import { purchaseContract, purchaseContractBody } from './form.ts'

const schemas = documentSchemas(purchaseContract)
const item = schemas.item.extend(contractStanding)
const agreed = contractAgreed(purchaseContractFields, purchaseContractGoods)
const document = schemas.document.extend({ ...contractEndable, ...agreed })
export type PurchaseContract = z.output<typeof document>

export const purchaseContractFilters = {
  ...documentFilters,
  ...goodsFilters,
  ...contractFilters,
  supplierId: referenceFilter,
  ...entryFilters(purchaseContract.fields),
}

export const purchaseContractEndpoints = documentEndpoints({
  entity: 'purchaseContract',
  words: { one: 'purchase contract', many: 'purchase contracts', partner: 'supplier' },
  body: purchaseContractBody,
  item,
  document,
  keeps: schemas.keeps,
  query: documentListQuery('supplier', purchaseContractFilters, 'expectedReceiptDate'),
})

export const purchaseEndingEndpoints = endingEndpoints('purchaseContract', document)
