import { notificationEndpoints } from '@barem/shared/notification/endpoints'
import { useQuery } from '@tanstack/react-query'
import { Card, Skeleton } from 'antd'
import { useTranslation } from 'react-i18next'
import { NotificationRows } from '#layout/NotificationRows.tsx'
import { useMarkAsRead } from '#layout/use-mark-as-read.ts'
import { queryOf } from '#query.ts'
import { useProfile } from '#rights.ts'
import { waitingSections } from './waiting.ts'

/** What waits for me, until there is a dashboard. */
export default function Home() {
  const { t } = useTranslation()
  const { fullName } = useProfile()
  return (
    <div className="page">
      <h1 className="page-heading">{t('frame.home.greeting', { name: fullName })}</h1>
      <div className="home-columns">
        {waitingSections.map((Section) => (
          <Section key={Section.name} />
        ))}
        <Unread />
      </div>
    </div>
  )
}

function Unread() {
  const { t } = useTranslation()
  const { data } = useQuery(queryOf(notificationEndpoints.top, {}, { quiet: true }))
  const mark = useMarkAsRead()
  const unread = data?.listNotification.filter((row) => !row.isRead)
  return (
    <Card
      title={<h2 className="plain-heading">{t('frame.home.unread')}</h2>}
      styles={{ body: { padding: 0 } }}
    >
      {!unread ? (
        <Skeleton active className="drawer-skeleton" />
      ) : unread.length === 0 ? (
        <p className="card-note">{t('frame.home.unreadNone')}</p>
      ) : (
        <NotificationRows rows={unread} onMark={mark} />
      )}
    </Card>
  )
}
