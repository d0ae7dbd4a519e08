import { quotationEndpoints, quotationFilters } from '@barem/shared/quotation/endpoints'
import { DocumentList } from '#document/DocumentList.tsx'
import { quotationKind } from './kind.ts'

const columns = [
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
]
const offered = ['waitingForMe', 'mine', 'status', 'customerId', 'officerId', 'from', 'to']

export default function QuotationList() {
  return (
    <DocumentList
      kind={quotationKind}
      list={quotationEndpoints.list}
      columns={columns}
      filters={quotationFilters}
      offered={offered}
    />
  )
}
