import { CheckOutlined } from '@ant-design/icons'
import { interactionEndpoints } from '@barem/shared/interaction/endpoints'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { queryOf } from '#api/query.ts'
import { useMay, useProfile } from '#navigation/rights.ts'
import { DueTag } from '#ui/DueTag.tsx'
import { TASKS_SHOWN, TaskCard } from '#ui/TaskCard.tsx'
import { interactionPaths } from './paths.ts'
import { mayBeDone, useDone } from './use-done.ts'

/** On the landing page: the customers this person promised to call by today, the longest overdue first. */
export default function PromisedCalls() {
  const { t } = useTranslation()
  const sees = useMay()('interaction:view')
  const filter = { due: true, nextStaffId: useProfile().id }
  const query = { ...filter, sort: 'nextDate', pageSize: TASKS_SHOWN } as const
  const { data } = useQuery({
    ...queryOf(interactionEndpoints.list, { query }, { quiet: true }),
    enabled: sees,
  })
  const done = useDone()
  if (!data || data.totalItems === 0) return null
  return (
    <TaskCard
      title={t('interaction.promised')}
      count={data.totalItems}
      {...(data.totalItems > data.data.length && {
        all: { to: interactionPaths.list, search: { ...filter, sort: 'nextDate' } },
      })}
    >
      {data.data.map((one) => (
        <li key={one.id}>
          <Link to={interactionPaths.of(one.customer.id)}>
            <span className="task-name">
              <strong>{one.customer.abbreviatedName}</strong>
            </span>
            <DueTag {...one} />
            <small>{one.nextStep}</small>
          </Link>
          {mayBeDone(one) ? (
            <Button
              icon={<CheckOutlined />}
              aria-label={`${t('interaction.done')} ${one.customer.abbreviatedName}`}
              onClick={() => done(one)}
            >
              {t('interaction.done')}
            </Button>
          ) : null}
        </li>
      ))}
    </TaskCard>
  )
}
