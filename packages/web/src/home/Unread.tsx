import { type Notification, notificationEndpoints } from '@barem/shared/notification/endpoints'
import { useQuery } from '@tanstack/react-query'
import { Card, Skeleton } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queryOf } from '#api/query.ts'
import { useLazyComponent } from '#feedback/use-lazy-component.ts'
import { useFormat } from '#i18n/i18n.ts'
import { INBOX_SHOWN, inboxPage } from '#inbox/inbox-page.ts'
import { loadNotificationDrawer } from '#layout/Bell.tsx'
import { NotificationRows } from '#layout/NotificationRows.tsx'
import { useMarkAsRead } from '#layout/use-mark-as-read.ts'
import { TASKS_SHOWN } from '#ui/TaskCard.tsx'

/** Those that do not tell of what is asked of the reader beside them; who is called into comments hears of that anyway. */
export function notAsked(
  unread: readonly Notification[],
  waiting: readonly { id: string }[],
): readonly Notification[] {
  const asked = new Set(waiting.map(({ id }) => id))
  return unread.filter(({ entityId, isMention }) => isMention || !asked.has(entityId))
}

/** The newest unread notifications, without those of what waits for the reader's decision above. */
export function Unread() {
  const { t } = useTranslation()
  const format = useFormat()
  const query = { pageNumber: 1, pageSize: TASKS_SHOWN + INBOX_SHOWN, unread: 'true' } as const
  const { data } = useQuery(queryOf(notificationEndpoints.list, { query }, { quiet: true }))
  const { data: inbox, isPending } = useQuery(inboxPage())
  const mark = useMarkAsRead()
  const [all, setAll] = useState(false)
  const NotificationDrawer = useLazyComponent(loadNotificationDrawer, all, () => setAll(false))
  const rows = data && !isPending ? notAsked(data.data, inbox?.data ?? []) : null
  const count = data && rows ? data.totalItems - (data.data.length - rows.length) : 0
  return (
    <Card
      title={
        <h2 className="plain-heading">
          {t('frame.home.unread')}
          {count > TASKS_SHOWN ? <span className="card-count"> {format.number(count)}</span> : null}
        </h2>
      }
      extra={
        <button type="button" className="link-button" onClick={() => setAll(true)}>
          {t('frame.home.all')}
        </button>
      }
      styles={{ body: { padding: 0 } }}
    >
      {!rows ? (
        <Skeleton active className="drawer-skeleton" />
      ) : rows.length === 0 ? (
        <p className="card-note">
          {t(data && data.totalItems > 0 ? 'frame.home.unreadAsked' : 'frame.home.unreadNone')}
        </p>
      ) : (
        <NotificationRows rows={rows.slice(0, TASKS_SHOWN)} onMark={mark} />
      )}
      {NotificationDrawer ? (
        <NotificationDrawer open={all} onClose={() => setAll(false)} onMark={mark} />
      ) : null}
    </Card>
  )
}
