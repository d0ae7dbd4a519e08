import { type Quotation, quotationEndpoints, quotationFilters } from '@barem/shared/quotation/endpoints'
import { quotation } from '@barem/shared/quotation/form'
import { documentKind } from '#document/document-kind.ts'

export default documentKind<Quotation>({
  ...quotation,
  entity: 'quotation',
  endpoints: quotationEndpoints,
  columns: [
    { name: 'number' },
    { name: 'date', short: true },
    { name: 'customer', sort: 'customerName' },
    { name: 'total' },
    { name: 'status' },
    { name: 'officer', short: true },
    { name: 'approver' },
    { name: 'validUntil', hidden: true },
    { name: 'author' },
    { name: 'modifiedAt' },
  ],
  filters: quotationFilters,
  cancelling: async () => (await import('./cancelling.tsx')).quotationCancelling,
  warned: async (document) =>
    (await import('#trade-line/warnings-of.ts')).warningsOf(quotation.line, document),
  offered: [
    'status',
    'from',
    'mine',
    'waitingForMe',
    'customerId',
    'officerId',
    'validFrom',
    'totalFrom',
    'uncontracted',
    'discountPolicyId',
    'cancelReason',
  ],
})
