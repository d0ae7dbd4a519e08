import { notificationEndpoints } from '@barem/shared/notification/endpoints'
import { NOTIFICATION_DRAWER_PAGE_SIZE, NOTIFICATION_DRAWER_WIDTH_PX } from '@barem/shared/values/constants'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Alert, Drawer, Pagination, Skeleton } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queryOf } from '#api/query.ts'
import { failureText } from '#feedback/feedback.ts'
import { useBackCloses } from '#ui/layers.ts'
import { NotificationRows } from './NotificationRows.tsx'

interface NotificationDrawerProps {
  open: boolean
  onClose: () => void
  onMark: (ids: string[]) => void
}

/** All notifications, ten a page. */
export function NotificationDrawer({ open, onClose, onMark }: NotificationDrawerProps) {
  const { t } = useTranslation()
  useBackCloses(open, onClose)
  const [pageNumber, setPage] = useState(1)
  const query = { pageNumber, pageSize: NOTIFICATION_DRAWER_PAGE_SIZE }
  const { data, error } = useQuery({
    ...queryOf(notificationEndpoints.list, { query }, { quiet: true }),
    enabled: open,
    placeholderData: keepPreviousData,
  })
  return (
    <Drawer
      open={open}
      onClose={onClose}
      size={NOTIFICATION_DRAWER_WIDTH_PX}
      title={t('frame.notification.heading')}
      styles={{ body: { padding: 0 }, wrapper: { maxWidth: '100vw' } }}
      footer={
        <Pagination
          className="notification-pages"
          size="small"
          align="center"
          current={pageNumber}
          pageSize={NOTIFICATION_DRAWER_PAGE_SIZE}
          total={data?.totalItems ?? 0}
          onChange={setPage}
          showSizeChanger={false}
          hideOnSinglePage
        />
      }
    >
      {error ? (
        <Alert type="error" showIcon title={failureText(error)} />
      ) : data ? (
        <NotificationRows rows={data.data} onMark={onMark} onOpen={onClose} />
      ) : (
        <Skeleton active className="drawer-skeleton" />
      )}
    </Drawer>
  )
}
