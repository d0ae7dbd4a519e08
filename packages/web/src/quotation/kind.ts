import { type Quotation, quotationEndpoints, quotationFilters } from '@barem/shared/quotation/endpoints'
import { quotation } from '@barem/shared/quotation/form'
import { documentKind } from '#document/document-kind.ts'

export default documentKind<Quotation>({
  ...quotation,
  entity: 'quotation',
  endpoints: quotationEndpoints,
  columns: [
    { name: 'number' },
    { name: 'date', short: true, sort: 'date', width: 108 },
    { name: 'customer', sort: 'customerName' },
    { name: 'total' },
    { name: 'status' },
    { name: 'officer', short: true, width: 150 },
    { name: 'approver', width: 160 },
    { name: 'validUntil', hidden: true, width: 130 },
    { name: 'author' },
    { name: 'modifiedAt' },
  ],
  filters: quotationFilters,
  offered: ['waitingForMe', 'mine', 'status', 'customerId', 'officerId', 'from', 'to'],
})
