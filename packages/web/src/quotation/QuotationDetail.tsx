import { DocumentDetail } from '#document/DocumentDetail.tsx'
import { preloadDocument } from '#document/document-kind.ts'
import { quotationForm } from './form.tsx'
import { quotationKind } from './kind.ts'

export const preload = preloadDocument(quotationKind)

export default function QuotationDetail() {
  return <DocumentDetail form={quotationForm} />
}
