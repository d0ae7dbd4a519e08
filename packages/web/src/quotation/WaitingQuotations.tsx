import { quotationEndpoints } from '@barem/shared/quotation/endpoints'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Card, Flex, Skeleton, Typography } from 'antd'
import { useTranslation } from 'react-i18next'
import { queryOf } from '#api/query.ts'
import { useFormat } from '#i18n/i18n.ts'
import { paths } from '#navigation/paths.ts'
import { useMay } from '#navigation/rights.ts'

const MAX_SHOWN = 5

/** On the landing page: quotations that wait for this person's decision, the oldest first. */
export function WaitingQuotations() {
  const { t } = useTranslation()
  const format = useFormat()
  const may = useMay()
  const query = { waitingForMe: true, sort: 'modifiedAt' as const, pageSize: MAX_SHOWN }
  const { data } = useQuery({
    ...queryOf(quotationEndpoints.list, { query }, { quiet: true }),
    enabled: may('quotation:view'),
  })
  if (!may('quotation:view')) return null
  return (
    <Card
      title={<h2 className="plain-heading">{t('frame.home.waiting')}</h2>}
      extra={
        <Link to={paths.quotations} search={{ waitingForMe: true }}>
          {t('frame.home.all')}
        </Link>
      }
    >
      {!data ? (
        <Skeleton active />
      ) : data.data.length === 0 ? (
        t('frame.home.waitingNone')
      ) : (
        <Flex vertical gap={12}>
          {data.data.map((one) => (
            <Flex key={one.id} justify="space-between" gap={12}>
              <div>
                <Link to={paths.quotation(one.id)}>{one.number}</Link> · {one.customer.name}
                <div>
                  <Typography.Text type="secondary">
                    {one.officer.name} · {format.date(one.date)}
                  </Typography.Text>
                </div>
              </div>
              <strong className="figures">{format.money(one.total)}</strong>
            </Flex>
          ))}
        </Flex>
      )}
    </Card>
  )
}
