import type { ConfigurationItem } from '@barem/shared/configuration/endpoints'
import { Tag } from 'antd'
import { useTranslation } from 'react-i18next'

/** Whether it is in use, and whether somebody has set it. */
export function ConfigurationState({
  row: { enabled, isDefault, value },
}: {
  row: Pick<ConfigurationItem, 'enabled' | 'isDefault' | 'value'>
}) {
  const { t } = useTranslation()
  if (!enabled) return <Tag className="status-tag">{t('configuration.status.off')}</Tag>
  if (!isDefault)
    return (
      <Tag className="status-tag" color="green">
        {t('configuration.status.on')}
      </Tag>
    )
  return (
    <Tag className="status-tag" color={value === null ? 'orange' : 'default'}>
      {t(`configuration.status.${value === null ? 'unset' : 'default'}`)}
    </Tag>
  )
}
