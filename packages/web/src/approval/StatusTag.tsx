import type { Status } from '@barem/shared/approval/lifecycle'
import { Tag } from 'antd'
import { useTranslation } from 'react-i18next'

/** One colour per meaning, everywhere. */
const colours: Record<Status, string> = {
  draft: 'default',
  pending: 'warning',
  approved: 'success',
  rejected: 'error',
  cancelled: 'default',
}

export function StatusTag({ status }: { status: Status }) {
  const { t } = useTranslation()
  return (
    <Tag color={colours[status]} className={`status-tag status-tag-${status}`}>
      {t(`approval.status.${status}`)}
    </Tag>
  )
}
