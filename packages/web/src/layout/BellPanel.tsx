import type { Notification } from '@barem/shared/notification/endpoints'
import { NOTIFICATION_DROPDOWN_MAX_HEIGHT_PX } from '@barem/shared/values/constants'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { NotificationRows } from './NotificationRows.tsx'

interface Props {
  rows: readonly Notification[]
  unread: number
  onMark: (ids: string[]) => void
  onClose: () => void
  onAll: () => void
}

/** The newest notifications below the bell, and the way to all of them. */
export function BellPanel({ rows, unread, onMark, onClose, onAll }: Props) {
  const { t } = useTranslation()
  return (
    <section className="bell-panel" aria-label={t('frame.notification.heading')}>
      <header>
        <strong>{t('frame.notification.heading')}</strong>
        <Button type="link" size="small" disabled={unread === 0} onClick={() => onMark([])}>
          {t('frame.notification.markAll')}
        </Button>
      </header>
      <div
        className="bell-rows"
        style={{ maxHeight: NOTIFICATION_DROPDOWN_MAX_HEIGHT_PX, boxSizing: 'border-box' }}
      >
        <NotificationRows rows={rows} onMark={onMark} onOpen={onClose} />
      </div>
      <footer>
        <Button
          type="link"
          block
          onClick={() => {
            onClose()
            onAll()
          }}
        >
          {t('frame.notification.all')}
        </Button>
      </footer>
    </section>
  )
}
