import { type Quotation, quotationEndpoints, quotationFilters } from '@barem/shared/quotation/endpoints'
import { quotation } from '@barem/shared/quotation/form'
import { documentKind } from '#document/document-kind.ts'
import { goodsWarned } from '#trade-line/warned.ts'

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
    { name: 'validUntil', sort: 'validUntil', hidden: true },
    { name: 'author' },
    { name: 'modifiedAt' },
  ],
  filters: quotationFilters,
  cancelling: async () => (await import('./cancelling.tsx')).quotationCancelling,
  replacing: async (document, format) => (await import('./replacing.ts')).replacingText(document, format),
  warned: goodsWarned(quotation.line),
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
