import { DocumentAdd } from '#document/DocumentAdd.tsx'
import { quotationForm } from './form.tsx'

export default function QuotationAdd() {
  return <DocumentAdd form={quotationForm} />
}
