import { BellOutlined } from '@ant-design/icons'
import { notificationEndpoints } from '@barem/shared/notification/endpoints'
import { NOTIFICATION_DROPDOWN_MAX_HEIGHT_PX } from '@barem/shared/values/constants'
import { useQuery } from '@tanstack/react-query'
import { Badge, Button, Popover } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queryOf } from '#api/query.ts'
import { useLazyComponent } from '#feedback/use-lazy-component.ts'
import { useMobile } from '#ui/use-media.ts'
import { NotificationRows } from './NotificationRows.tsx'
import { useMarkAsRead } from './use-mark-as-read.ts'

/** The drawer with all notifications is loaded when it is opened. */
export const loadNotificationDrawer = async () =>
  (await import('./NotificationDrawer.tsx')).NotificationDrawer

/** The bell: how many are unread, the newest of them, and the way to all. */
export function Bell() {
  const { t } = useTranslation()
  const mobile = useMobile()
  const [open, setOpen] = useState(false)
  const [drawer, setDrawer] = useState(false)
  const NotificationDrawer = useLazyComponent(loadNotificationDrawer, drawer, () => setDrawer(false))
  const { data } = useQuery(queryOf(notificationEndpoints.top, {}, { quiet: true }))
  const mark = useMarkAsRead()
  const rows = data?.listNotification ?? []
  const unread = data?.totalUnread ?? 0
  const panel = (
    <section className="bell-panel" aria-label={t('frame.notification.heading')}>
      <header>
        <strong>{t('frame.notification.heading')}</strong>
        <Button type="link" size="small" disabled={unread === 0} onClick={() => mark([])}>
          {t('frame.notification.markAll')}
        </Button>
      </header>
      <div
        className="bell-rows"
        style={{ maxHeight: NOTIFICATION_DROPDOWN_MAX_HEIGHT_PX, boxSizing: 'border-box' }}
      >
        <NotificationRows rows={rows} onMark={mark} onOpen={() => setOpen(false)} />
      </div>
      <footer>
        <Button
          type="link"
          block
          onClick={() => {
            setOpen(false)
            setDrawer(true)
          }}
        >
          {t('frame.notification.all')}
        </Button>
      </footer>
    </section>
  )
  return (
    <>
      <Popover
        open={open}
        onOpenChange={setOpen}
        trigger="click"
        placement="bottomRight"
        arrow={!mobile}
        classNames={{ root: 'bell-popover' }}
        content={panel}
        styles={{ container: { padding: 0 } }}
      >
        <Button
          type="text"
          aria-label={t('frame.notification.bell', { count: unread })}
          icon={
            <Badge count={unread} size="small" offset={[6, -2]}>
              <BellOutlined className="bell-icon" />
            </Badge>
          }
        />
      </Popover>
      {NotificationDrawer ? (
        <NotificationDrawer open={drawer} onClose={() => setDrawer(false)} onMark={mark} />
      ) : null}
    </>
  )
}
