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

/** @param ended a contract that was closed short: approved, and yet nothing more comes of it */
export function StatusTag({ status, ended }: { status: Status; ended?: boolean | undefined }) {
  const { t } = useTranslation()
  if (status === 'approved' && ended)
    return (
      <Tag color="warning" className="status-tag status-tag-ended">
        {t('contract.ending.tag')}
      </Tag>
    )
  return (
    <Tag color={colours[status]} className={`status-tag status-tag-${status}`}>
      {t(`approval.status.${status}`)}
    </Tag>
  )
}
