import type { Notification } from '@barem/shared/notification/endpoints'
import { Link } from '@tanstack/react-router'
import { Badge, Empty } from 'antd'
import { useTranslation } from 'react-i18next'
import { paths } from '#navigation/paths.ts'
import { pathOfRecord } from '#navigation/record-paths.ts'
import { useMay } from '#navigation/rights.ts'
import { RelativeTime } from '#ui/RelativeTime.tsx'

interface NotificationRowsProps {
  rows: readonly Notification[]
  onMark: (ids: string[]) => void
  /** A document was opened. */
  onOpen?: () => void
}

/**
 * Two lines each, all of a row its target: it opens the document, and marks what is unread. What is read is not marked
 * again; where there is nothing to open, only what is unread can be pressed, and all that is told stands there.
 */
export function NotificationRows({ rows, onMark, onOpen }: NotificationRowsProps) {
  const { t } = useTranslation()
  const may = useMay()
  if (rows.length === 0)
    return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('frame.notification.none')} />
  return (
    <ul className="notifications">
      {rows.map((row) => {
        // whoever may not see people hears of them what stands on the own page: for whom they decide
        const isOwn = row.entity === 'user' && !may('user:view')
        const path = isOwn ? paths.profile : pathOfRecord(row.entity, row.entityId)
        const mark = () => {
          if (!row.isRead) onMark([row.id])
        }
        return (
          <li key={row.id} className={row.isRead ? 'notification-read' : undefined}>
            {path ? (
              <Link
                to={path}
                search={(row.isMention ? { tab: 'comments' } : {}) as never}
                className="notification"
                onClick={() => {
                  mark()
                  onOpen?.()
                }}
              >
                <Words row={row} />
              </Link>
            ) : row.isRead ? (
              <div className="notification notification-whole">
                <Words row={row} />
              </div>
            ) : (
              <button
                type="button"
                className="notification notification-whole"
                title={t('frame.notification.markOne')}
                onClick={mark}
              >
                <Words row={row} />
              </button>
            )}
          </li>
        )
      })}
    </ul>
  )
}

function Words({ row }: { row: Notification }) {
  const { t } = useTranslation()
  return (
    <>
      <span className="notification-title">
        {row.isRead ? null : <Badge color="var(--accent)" aria-label={t('frame.notification.unread')} />}
        <span>{row.title}</span>
      </span>
      <span className="notification-content">
        <span title={row.contentNotify}>{row.contentNotify}</span>
        <RelativeTime at={row.created} />
      </span>
    </>
  )
}
