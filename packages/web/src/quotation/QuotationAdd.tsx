import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { DocumentPage } from '#document/DocumentPage.tsx'
import { feedback } from '#feedback/feedback.ts'
import { paths } from '#navigation/paths.ts'
import { QuotationForm } from './QuotationForm.tsx'

/** A new quotation; once saved it has its number and its page. */
export default function QuotationAdd() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  return (
    <DocumentPage title={t('quotation.add')}>
      <QuotationForm
        quotation={null}
        disabled={false}
        onSaved={(saved) => {
          feedback.success(t('quotation.created', { number: saved.number }))
          void navigate({ to: paths.quotation(saved.id), replace: true })
        }}
      />
    </DocumentPage>
  )
}
