import { Button, Result } from 'antd'
import { useTranslation } from 'react-i18next'
import { ApiFailure } from '#api-failure.ts'
import { failureText } from '#feedback.ts'

/** A page that failed, in place of itself: what happened, and the way on. */
export function BrokenPage({ error }: { error: unknown }) {
  const { t } = useTranslation()
  const text = error instanceof ApiFailure ? failureText(error) : t('frame.broken.text')
  return (
    <Result
      status="error"
      title={t('frame.broken.heading')}
      subTitle={text}
      extra={
        <Button type="primary" onClick={() => location.reload()}>
          {t('frame.broken.reload')}
        </Button>
      }
    />
  )
}
