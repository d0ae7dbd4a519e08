import { orderKinds } from '@barem/shared/business'
import { orderEndpoints } from '@barem/shared/contract/orders'
import type { Permission } from '@barem/shared/permission/permissions'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { queryOf } from '#api/query.ts'
import { useFormat } from '#i18n/i18n.ts'
import { documentPaths, paths } from '#navigation/paths.ts'
import { useMay } from '#navigation/rights.ts'
import { TASKS_SHOWN, TaskCard } from '#ui/TaskCard.tsx'
import { deliveryDate } from './DeliveryDate.tsx'

/**
 * On the landing page: orders of which goods are to come or go by the end of the week, the longest late first. Whoever writes
 * contracts sees their own; who writes none, such as the yard, all they may see.
 */
export default function OrderTasks() {
  const { t } = useTranslation()
  const format = useFormat()
  const may = useMay()
  const mayAny = (right: string) => orderKinds.some((kind) => may(`${kind}:${right}` as Permission))
  const writes = mayAny('create')
  const query = { due: true, ...(writes && { mine: true }), sort: 'expectedReceiptDate' } as const
  const { data } = useQuery({
    ...queryOf(orderEndpoints.list, { query: { ...query, pageSize: TASKS_SHOWN } }, { quiet: true }),
    enabled: mayAny('view'),
  })
  if (!data || data.totalItems === 0) return null
  return (
    <TaskCard title={t('order.due')} count={data.totalItems} all={{ to: paths.orders, search: query }}>
      {data.data.map((order) => (
        <li key={order.id}>
          <Link to={documentPaths(order.kind).one(order.id)}>
            <span className="task-name">
              <span>{order.number}</span> <strong>{order.partnerAbbreviatedName}</strong>
            </span>
            <span className="figures">{format.kilograms(order.weight)}</span>
            <small>{deliveryDate(order, format)}</small>
          </Link>
        </li>
      ))}
    </TaskCard>
  )
}
