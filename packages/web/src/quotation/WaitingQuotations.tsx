import { type QuotationItem, quotationEndpoints } from '@barem/shared/quotation/endpoints'
import { WaitingDocuments } from '#document/WaitingDocuments.tsx'
import { quotationKind } from './kind.ts'

/** A card of the landing page. */
export default function WaitingQuotations() {
  return (
    <WaitingDocuments<QuotationItem>
      kind={quotationKind}
      list={quotationEndpoints.list}
      subject={({ customer, officer, date }, format) => ({
        partner: customer.name,
        since: `${officer.name} · ${format.date(date)}`,
      })}
    />
  )
}
