import { BellOutlined } from '@ant-design/icons'
import { notificationEndpoints } from '@barem/shared/notification/endpoints'
import { useQuery } from '@tanstack/react-query'
import { Badge, Button, Popover } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queryOf } from '#api/query.ts'
import { useLazyComponent } from '#feedback/use-lazy-component.ts'
import { useMobile } from '#ui/use-media.ts'
import { useMarkAsRead } from './use-mark-as-read.ts'

/** The drawer with all notifications is loaded when it is opened. */
export const loadNotificationDrawer = async () =>
  (await import('./NotificationDrawer.tsx')).NotificationDrawer

/** What it shows is fetched when it is opened first. */
const loadPanel = async () => (await import('./BellPanel.tsx')).BellPanel

/** The bell: how many are unread, the newest of them, and the way to all. */
export function Bell() {
  const { t } = useTranslation()
  const mobile = useMobile()
  const [open, setOpen] = useState(false)
  const [drawer, setDrawer] = useState(false)
  const NotificationDrawer = useLazyComponent(loadNotificationDrawer, drawer, () => setDrawer(false))
  const BellPanel = useLazyComponent(loadPanel, open, () => setOpen(false))
  const { data } = useQuery(queryOf(notificationEndpoints.top, {}, { quiet: true }))
  const mark = useMarkAsRead()
  const unread = data?.totalUnread ?? 0
  return (
    <>
      <Popover
        open={open && BellPanel !== null}
        onOpenChange={setOpen}
        trigger="click"
        placement="bottomRight"
        arrow={!mobile}
        classNames={{ root: 'bell-popover' }}
        content={
          BellPanel ? (
            <BellPanel
              rows={data?.listNotification ?? []}
              unread={unread}
              onMark={mark}
              onClose={() => setOpen(false)}
              onAll={() => setDrawer(true)}
            />
          ) : (
            <span />
          )
        }
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
