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
import { referenceFilter, toggleFilter } from '#list/filter'
import { salesContractFields, salesContractGoods } from './fields.ts'
import { salesContract, salesContractBody } from './form.ts'

const schemas = documentSchemas(salesContract)
const item = schemas.item.extend(contractStanding)
// an annex takes nothing of the quotation
const { quotation: _, ...terms } = salesContractFields
const agreed = contractAgreed(terms, salesContractGoods)
const document = schemas.document.extend({ ...contractEndable, ...agreed })
export type SalesContract = z.output<typeof document>

export const salesContractFilters = {
  ...documentFilters,
  ...goodsFilters,
  ...contractFilters,
  customerId: referenceFilter,
  quotationId: referenceFilter,
  /** In force, and of something in it there is no purchase yet. */
  unbought: toggleFilter,
  ...entryFilters(salesContract.fields),
}

export const salesContractEndpoints = documentEndpoints({
  entity: 'salesContract',
  words: { one: 'sales contract', many: 'sales contracts', partner: 'customer' },
  body: salesContractBody,
  item,
  document,
  keeps: schemas.keeps,
  query: documentListQuery('customer', salesContractFilters, 'expectedReceiptDate'),
})

export const salesEndingEndpoints = endingEndpoints('salesContract', document)
