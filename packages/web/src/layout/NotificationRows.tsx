import type { Notification } from '@barem/shared/notification/endpoints'
import { Link } from '@tanstack/react-router'
import { Badge, Empty } from 'antd'
import { useTranslation } from 'react-i18next'
import { hasText, textOf } from '#i18n/i18n.ts'
import { pathOfRecord } from '#navigation/record-paths.ts'
import { RelativeTime } from '#ui/RelativeTime.tsx'

interface NotificationRowsProps {
  rows: readonly Notification[]
  onMark: (ids: string[]) => void
  /** A document was opened. */
  onOpen?: () => void
}

/** Unread ones are buttons that mark themselves as read; read ones cannot be clicked again, only their document opened. */
export function NotificationRows({ rows, onMark, onOpen }: NotificationRowsProps) {
  const { t } = useTranslation()
  if (rows.length === 0)
    return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('frame.notification.none')} />
  return (
    <ul className="notifications">
      {rows.map((row) => {
        const path = pathOfRecord(row.entity, row.entityId)
        const words = (
          <>
            <span className="notification-title">
              {row.isRead ? null : <Badge status="processing" aria-label={t('frame.notification.unread')} />}
              {row.title}
            </span>
            <span>{row.contentNotify}</span>
          </>
        )
        return (
          <li key={row.id} className={row.isRead ? 'notification-read' : undefined}>
            {row.isRead ? (
              <div className="notification-words">{words}</div>
            ) : (
              <button
                type="button"
                className="notification-words"
                title={t('frame.notification.markOne')}
                onClick={() => onMark([row.id])}
              >
                {words}
              </button>
            )}
            <span className="notification-foot">
              <RelativeTime at={row.created} />
              {path ? (
                <Link
                  to={path}
                  onClick={() => {
                    if (!row.isRead) onMark([row.id])
                    onOpen?.()
                  }}
                >
                  {openLabel(row.entity)}
                </Link>
              ) : null}
            </span>
          </li>
        )
      })}
    </ul>
  )
}

/** "Xem báo giá" where the module names its document, else "Xem chứng từ". */
function openLabel(entity: string): string {
  const own = `${entity}.open`
  return textOf(hasText(own) ? own : 'frame.notification.open')
}
