import { Alert, Button } from 'antd'
import { useTranslation } from 'react-i18next'

/** The rules could not be asked (specification, section 8): prices stay as they are until they can. */
export function RulesFailed({ retry }: { retry: () => void }) {
  const { t } = useTranslation()
  return (
    <Alert
      type="warning"
      showIcon
      title={t('tradeLine.rule.failed')}
      description={t('tradeLine.rule.failedText')}
      action={<Button onClick={retry}>{t('tradeLine.rule.retry')}</Button>}
    />
  )
}
