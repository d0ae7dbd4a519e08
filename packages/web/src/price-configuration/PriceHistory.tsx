import {
  type PriceConfigurationItem,
  priceConfigurationEndpoints,
} from '@barem/shared/price-configuration/endpoints'
import { businessDate } from '@barem/shared/values/local-date'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Card } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { queryOf } from '#api/query.ts'
import { textOf, useFormat } from '#i18n/i18n.ts'
import { useMay } from '#navigation/rights.ts'
import { formulaOf, stateOf } from './formula.ts'
import { priceConfigurationPaths } from './paths.ts'

/** On the page of a price rule: all that are for the same, those before and after it. */
export function Succession({ id }: { id: string }) {
  const { data = [] } = useQuery(
    queryOf(priceConfigurationEndpoints.succession, { params: { id } }, { quiet: true }),
  )
  return data.length > 1 ? <PriceHistory rules={data} shown={id} factsOf={() => []} /> : null
}

/** So many of the rules of a product stand beside its form. */
const SHOWN = 10

/** On the page of a product: the rules that are for it alone, each with whom and what else it is for. */
export function ProductPrices({ id }: { id: string }) {
  const sees = useMay()('priceConfiguration:view')
  const query = { productId: id, sort: '-validFrom' as const, pageNumber: 1, pageSize: SHOWN }
  const { data } = useQuery({
    ...queryOf(priceConfigurationEndpoints.list, { query }, { quiet: true }),
    enabled: sees,
  })
  if (!data || data.totalItems === 0) return null
  return (
    <PriceHistory
      rules={data.data}
      shown={null}
      factsOf={({ customerType, source, priceType }) => [
        ...(customerType ? [customerType.name] : []),
        ...(source ? [textOf(`priceConfiguration.source.${source}`)] : []),
        ...(priceType ? [textOf(`priceConfiguration.priceType.${priceType}`)] : []),
      ]}
      more={
        data.totalItems > SHOWN ? (
          <Link to={priceConfigurationPaths.list} search={{ productId: id } as never}>
            {textOf('frame.home.all')}
          </Link>
        ) : null
      }
    />
  )
}

interface Props {
  /** The newest first. */
  rules: readonly PriceConfigurationItem[]
  /** The one whose page it is. */
  shown: string | null
  factsOf: (rule: PriceConfigurationItem) => string[]
  more?: ReactNode
}

function PriceHistory({ rules, shown, factsOf, more = null }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  const today = businessDate(new Date())
  return (
    <Card size="small" className="related-prices" title={t('priceConfiguration.history.title')}>
      <ul className="related">
        {rules.map((rule) => {
          const { id, code, validFrom, validTo } = rule
          const state = stateOf(rule, today)
          const from = format.date(validFrom)
          const days = validTo
            ? t('priceConfiguration.history.days', { from, to: format.date(validTo) })
            : t('priceConfiguration.history.since', { from })
          const said = [days, ...(state ? [t(`priceConfiguration.state.${state}`)] : []), ...factsOf(rule)]
          return (
            <li key={id}>
              {id === shown ? (
                <strong aria-current="true">{code}</strong>
              ) : (
                <Link to={priceConfigurationPaths.one(id)}>{code}</Link>
              )}
              <strong className="figures">{formulaOf(rule, format)}</strong>
              <span className="related-whole">{said.join(' · ')}</span>
            </li>
          )
        })}
      </ul>
      {more}
    </Card>
  )
}
