import { notificationEndpoints } from '@barem/shared/notification/endpoints'
import { useQuery } from '@tanstack/react-query'
import { Card, Skeleton } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queryOf } from '#api/query.ts'
import { lazyPart, useLazyComponent } from '#feedback/use-lazy-component.ts'
import { useFormat } from '#i18n/i18n.ts'
import { loadNotificationDrawer } from '#layout/Bell.tsx'
import { NotificationRows } from '#layout/NotificationRows.tsx'
import { useMarkAsRead } from '#layout/use-mark-as-read.ts'
import { modules } from '#modules/modules.ts'
import { useProfile } from '#navigation/rights.ts'

const taskCards = modules
  .toSorted((one, other) => Number(other.tasksFirst ?? false) - Number(one.tasksFirst ?? false))
  .flatMap(({ entity, tasks }) =>
    tasks ? { entity, Tasks: lazyPart(async () => (await tasks()).default) } : [],
  )

/** So many of the unread; the rest is one press away. */
const MAX_UNREAD = 5

/** What I have to do, until there is a dashboard. */
export default function Home() {
  const { t } = useTranslation()
  const { fullName } = useProfile()
  return (
    <div className="page">
      <h1 className="page-heading">{t('frame.home.greeting', { name: fullName })}</h1>
      <div className="home-columns">
        {taskCards.map(({ entity, Tasks }) => (
          <Tasks key={entity} />
        ))}
        <p className="card-note home-nothing">{t('frame.home.nothing')}</p>
        <Unread />
      </div>
    </div>
  )
}

function Unread() {
  const { t } = useTranslation()
  const format = useFormat()
  const query = { pageNumber: 1, pageSize: MAX_UNREAD, unread: 'true' } as const
  const { data } = useQuery(queryOf(notificationEndpoints.list, { query }, { quiet: true }))
  const mark = useMarkAsRead()
  const [all, setAll] = useState(false)
  const NotificationDrawer = useLazyComponent(loadNotificationDrawer, all, () => setAll(false))
  return (
    <Card
      title={
        <h2 className="plain-heading">
          {t('frame.home.unread')}
          {data && data.totalItems > MAX_UNREAD ? (
            <span className="card-count"> {format.number(data.totalItems)}</span>
          ) : null}
        </h2>
      }
      extra={
        <button type="button" className="link-button" onClick={() => setAll(true)}>
          {t('frame.home.all')}
        </button>
      }
      styles={{ body: { padding: 0 } }}
    >
      {!data ? (
        <Skeleton active className="drawer-skeleton" />
      ) : data.data.length === 0 ? (
        <p className="card-note">{t('frame.home.unreadNone')}</p>
      ) : (
        <NotificationRows rows={data.data} onMark={mark} />
      )}
      {NotificationDrawer ? (
        <NotificationDrawer open={all} onClose={() => setAll(false)} onMark={mark} />
      ) : null}
    </Card>
  )
}
