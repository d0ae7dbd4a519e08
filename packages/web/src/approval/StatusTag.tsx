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

/** The width of a column of states, in pixels. */
export const STATUS_PX = 116

interface Props {
  status: Status
  /** A contract that was closed short: approved, and yet nothing more comes of it. */
  ended?: boolean | undefined
  /** The same of an offer whose last day is over. */
  expired?: boolean | undefined
}

export function StatusTag({ status, ended, expired }: Props) {
  const { t } = useTranslation()
  if (status === 'approved' && (ended || expired))
    return (
      <Tag color="warning" className="status-tag status-tag-ended" title={t('approval.status.approved')}>
        {t(ended ? 'contract.ending.tag' : 'document.expiredShort')}
      </Tag>
    )
  return (
    <Tag color={colours[status]} className={`status-tag status-tag-${status}`}>
      {t(`approval.status.${status}`)}
    </Tag>
  )
}
