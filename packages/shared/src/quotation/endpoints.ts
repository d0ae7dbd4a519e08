import { z } from 'zod'
import { judgedPolicy } from '#discount-policy/judged'
import {
  documentEndpoints,
  documentFilters,
  documentListQuery,
  documentSchemas,
  entryFilters,
  goodsFilters,
} from '#document/endpoints'
import { choiceFilter, dateFilter, referenceFilter, toggleFilter } from '#list/filter'
import { cancellation, cancellationBody, cancelReasons } from './cancellation.ts'
import { quotation, quotationBody } from './form.ts'

const { item, document: described, keeps } = documentSchemas(quotation)
const document = described.extend({
  /** Of a discount by policy, what each policy gave when it was computed, the one that is taken first. */
  discountJudged: z.array(judgedPolicy).nullable(),
  /** Why it was cancelled, where that was said of the list. */
  cancellation: cancellation.nullable(),
})
export type Quotation = z.output<typeof document>

const { shippingRateId: rate, ...entries } = entryFilters(quotation.fields)

export const quotationFilters = {
  ...documentFilters,
  ...goodsFilters,
  customerId: referenceFilter,
  discountPolicyId: referenceFilter,
  validFrom: dateFilter('validUntil', 'from'),
  validTo: dateFilter('validUntil', 'to'),
  /** Of something in it there is no contract yet; told to whoever is told of its contracts. */
  uncontracted: { ...toggleFilter, needs: 'salesContract:view' as const },
  /** Of one that was cancelled. */
  cancelReason: { ...choiceFilter(cancelReasons), comparison: 'own' as const },
  ...entries,
  // an entry's uses are counted by the name of its list
  shippingFeeId: { ...rate, comparison: { ...rate.comparison, column: 'shippingRateId' } },
}

export const quotationQuery = documentListQuery('customer', quotationFilters, quotation.validity.field)

export const quotationEndpoints = documentEndpoints({
  entity: 'quotation',
  words: { one: 'quotation', many: 'quotations', partner: 'customer' },
  body: quotationBody,
  item,
  document,
  keeps,
  query: quotationQuery,
  cancelling: cancellationBody,
})
