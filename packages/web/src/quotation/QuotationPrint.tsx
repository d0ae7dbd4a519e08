import { quotationSheet } from '@barem/shared/print/quotation-sheet'
import { quotationEndpoints } from '@barem/shared/quotation/endpoints'
import { DocumentPrint } from '#document/DocumentPrint.tsx'
import { quotationKind } from './kind.ts'

export default function QuotationPrint() {
  return (
    <DocumentPrint
      kind={quotationKind}
      pdf={quotationEndpoints.pdf}
      sheetOf={({ document, ...print }) => quotationSheet({ quotation: document, ...print })}
    />
  )
}
