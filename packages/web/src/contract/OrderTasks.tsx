import { orderKinds } from '@barem/shared/business'
import { dueOrders } from '@barem/shared/contract/due-orders'
import { orderEndpoints } from '@barem/shared/contract/orders'
import type { Permission } from '@barem/shared/permission/permissions'
import { businessDate } from '@barem/shared/values/local-date'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { queryOf } from '#api/query.ts'
import { useFormat } from '#i18n/i18n.ts'
import { documentPaths, paths } from '#navigation/paths.ts'
import { useMay } from '#navigation/rights.ts'
import { TaskCard } from '#ui/TaskCard.tsx'
import { deliveryDate } from './DeliveryDate.tsx'

const MAX_SHOWN = 5
/** So many of the newest are looked through. */
const READ = 50

/**
 * On the landing page: orders of which goods are to come or go by the end of the week. Whoever writes contracts sees their
 * own; who writes none, such as the yard, all they may see, also those without a day.
 */
export default function OrderTasks() {
  const { t } = useTranslation()
  const format = useFormat()
  const may = useMay()
  const mayAny = (right: string) => orderKinds.some((kind) => may(`${kind}:${right}` as Permission))
  const writes = mayAny('create')
  const filter = { status: 'approved', ...(writes && { mine: true }) } as const
  const { data } = useQuery({
    ...queryOf(orderEndpoints.list, { query: { ...filter, pageSize: READ } }, { quiet: true }),
    enabled: mayAny('view'),
  })
  const due = data ? dueOrders(data.data, businessDate(new Date()), !writes) : []
  if (due.length === 0) return null
  return (
    <TaskCard title={t('order.due')} all={{ to: paths.orders, search: filter }}>
      {due.slice(0, MAX_SHOWN).map((order) => (
        <li key={order.id}>
          <Link to={documentPaths(order.kind).one(order.id)}>
            <span className="task-name">
              <span>{order.number}</span> <strong>{order.partnerAbbreviatedName}</strong>
            </span>
            <span className="figures">{format.kilograms(order.weight)}</span>
            <small>{deliveryDate(order, format) ?? t('order.noDay')}</small>
          </Link>
        </li>
      ))}
    </TaskCard>
  )
}
