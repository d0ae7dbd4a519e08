import { type Quotation, quotationEndpoints } from '@barem/shared/quotation/endpoints'
import { Card } from 'antd'
import { useTranslation } from 'react-i18next'
import { RecordHistory } from '#event/RecordHistory.tsx'
import { ApprovalPath } from './ApprovalPath.tsx'
import { fieldWords, valueWords } from './history-words.ts'
import { Revisions } from './Revisions.tsx'

/** Beside the body: the way to the decision, the other revisions, and who changed what. */
export function QuotationSide({ quotation }: { quotation: Quotation }) {
  const { t } = useTranslation()
  return (
    <>
      <Card size="small" title={<h2 className="plain-heading">{t('quotation.path')}</h2>}>
        <ApprovalPath path={quotation.path} />
      </Card>
      {quotation.revisions.length > 1 && (
        <Card size="small" title={<h2 className="plain-heading">{t('quotation.revisions')}</h2>}>
          <Revisions id={quotation.id} revisions={quotation.revisions} />
        </Card>
      )}
      <Card size="small" title={<h2 className="plain-heading">{t('frame.document.history')}</h2>}>
        <RecordHistory
          endpoint={quotationEndpoints.history}
          id={quotation.id}
          module="quotation"
          words={{ field: fieldWords, value: valueWords }}
        />
      </Card>
    </>
  )
}
