import type { Ending } from '@barem/shared/contract/ending'
import { Tag } from 'antd'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#i18n/i18n.ts'

/** In the state of a contract: who ended it early, when and why. */
export function EndingStrip({ document: { ending } }: { document: { ending: Ending } }) {
  const { t } = useTranslation()
  const format = useFormat()
  if (!ending) return null
  return (
    <>
      <Tag color="warning">{t('contract.ending.tag')}</Tag>
      <span>
        {t('contract.ending.told', { name: ending.by })} · {format.moment(ending.at)}
      </span>
      <strong className="document-reason">“{ending.reason}”</strong>
    </>
  )
}
