import type { z } from 'zod'
import {
  documentEndpoints,
  documentFilters,
  documentListQuery,
  documentSchemas,
  entryFilters,
} from '#document/endpoints'
import { dateFilter, referenceFilter, toggleFilter } from '#list/filter'
import { quotation, quotationBody } from './form.ts'

const { item, document, keeps } = documentSchemas(quotation)
export type Quotation = z.output<typeof document>

export const quotationFilters = {
  ...documentFilters,
  customerId: referenceFilter,
  validFrom: dateFilter('validUntil', 'from'),
  validTo: dateFilter('validUntil', 'to'),
  /** Of something in it there is no contract yet. */
  uncontracted: toggleFilter,
  ...entryFilters(quotation.fields),
}

export const quotationQuery = documentListQuery('customer', quotationFilters)

export const quotationEndpoints = documentEndpoints({
  entity: 'quotation',
  words: { one: 'quotation', many: 'quotations', partner: 'customer' },
  body: quotationBody,
  item,
  document,
  keeps,
  query: quotationQuery,
})
