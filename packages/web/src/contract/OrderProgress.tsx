import { type OrderProgress as Answer, type OrderItem, orderEndpoints } from '@barem/shared/contract/orders'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Drawer, Skeleton } from 'antd'
import { useTranslation } from 'react-i18next'
import { queryOf } from '#api/query.ts'
import { textOf, useFormat } from '#i18n/i18n.ts'
import { documentPaths } from '#navigation/paths.ts'
import { FailedList } from '#table/ListStates.tsx'
import { useBackCloses } from '#ui/layers.ts'
import { useMobile } from '#ui/use-media.ts'
import './order-progress.css'

interface OrderProgressProps {
  order: Pick<OrderItem, 'id' | 'kind' | 'number'>
  onClose: () => void
}

/** How far a contract is, line by line: what is contracted, delivered, returned and open, in pieces and in kg. */
export function OrderProgress({ order: { id, kind, number }, onClose }: OrderProgressProps) {
  const { t } = useTranslation()
  const mobile = useMobile()
  useBackCloses(true, onClose)
  const format = useFormat()
  const { data, error, refetch } = useQuery(
    queryOf(orderEndpoints.progress, { params: { id } }, { quiet: true }),
  )
  return (
    <Drawer open size={mobile ? '100%' : 640} title={t('order.progress.title', { number })} onClose={onClose}>
      {error ? (
        <FailedList error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <>
          <p>
            {t('order.progress.paid', { paid: format.money(data.paid), total: format.money(data.total) })} ·{' '}
            <Link to={documentPaths(kind).one(id)}>{textOf(`${kind}.open`)}</Link>
          </p>
          <Lines lines={data.lines} delivered={textOf(`${kind}.delivered`)} />
        </>
      ) : (
        <Skeleton active title={false} />
      )}
    </Drawer>
  )
}

type Line = Answer['lines'][number]

function Lines({ lines, delivered }: Pick<Answer, 'lines'> & { delivered: string }) {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <ul className="order-progress">
      {lines.map((line) => (
        <li key={`${line.productId} ${line.length}`}>
          <strong>
            {line.productName}
            {line.length === null ? null : ` – ${format.metres(line.length)}`}
          </strong>
          <dl>
            <Figure name={t('order.progress.contracted')} of={line.contracted} unit={line.unitName} />
            <Figure name={delivered} of={line.delivered} unit={line.unitName} />
            <Figure name={t('order.progress.returned')} of={line.returned} unit={line.unitName} />
            <Figure name={t('order.progress.rest')} of={line.open} unit={line.unitName} />
          </dl>
        </li>
      ))}
    </ul>
  )
}

function Figure({
  name,
  of: { quantity, weight },
  unit,
}: {
  name: string
  of: Line['contracted']
  unit: string
}) {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {quantity === 0 && weight === 0 ? (
          t('order.progress.none')
        ) : (
          <>
            <span>
              {format.number(quantity, 3)} {unit.toLowerCase()}
            </span>
            {/* goods by the kg say it once */}
            {weight === quantity ? null : <span>{format.kilograms(weight)}</span>}
          </>
        )}
      </dd>
    </div>
  )
}
