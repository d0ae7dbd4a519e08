import type { PricedQuotation } from '@barem/shared/quotation/pricing'
import { Flex, Statistic, Tooltip, Typography } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#i18n.ts'

interface Row {
  key: string
  label: string
  value: ReactNode
}

/** The sums of a quotation as it is typed: weights, goods to rest, VAT per rate, and the profit for whoever may see it. */
export function Totals({ priced }: { priced: PricedQuotation }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { totals, profit } = priced
  const sums: Row[] = [
    { key: 'goods', label: t('quotation.total.goods'), value: format.money(totals.goods) },
    ...(totals.discount > 0
      ? [
          {
            key: 'discount',
            label: t('quotation.total.discount'),
            value: `−${format.money(totals.discount)}`,
          },
        ]
      : []),
    ...(totals.shippingFee > 0
      ? [
          {
            key: 'shipping',
            label: t('quotation.total.shippingFee'),
            value: format.money(totals.shippingFee),
          },
        ]
      : []),
    { key: 'vat', label: t('quotation.total.vat'), value: <Vat totals={totals} /> },
    ...(totals.deposit > 0
      ? [
          { key: 'deposit', label: t('quotation.total.deposit'), value: format.money(totals.deposit) },
          { key: 'rest', label: t('quotation.total.rest'), value: format.money(totals.rest) },
        ]
      : []),
    ...(profit
      ? [
          { key: 'cost', label: t('quotation.total.cost'), value: format.money(profit.cost) },
          { key: 'profit', label: t('quotation.total.profit'), value: <ProfitFigures profit={profit} /> },
        ]
      : []),
  ]
  return (
    <Flex wrap gap="8px 24px" align="center" justify="space-between" className="quotation-totals">
      <Flex wrap gap="4px 24px" className="figures">
        <Sum
          label={t('quotation.total.theoreticalWeight')}
          value={format.kilograms(totals.theoreticalWeight)}
        />
        <Sum label={t('quotation.total.actualWeight')} value={format.kilograms(totals.actualWeight)} />
        {sums.map((row) => (
          <Sum key={row.key} label={row.label} value={row.value} />
        ))}
      </Flex>
      <Statistic
        title={t('quotation.total.total')}
        value={totals.total}
        formatter={() => <strong className="figures">{format.money(totals.total)}</strong>}
      />
    </Flex>
  )
}

function Sum({ label, value }: { label: string; value: ReactNode }) {
  return (
    <div>
      <Typography.Text type="secondary" className="quotation-sum-label">
        {label}
      </Typography.Text>
      <div>{value}</div>
    </div>
  )
}

/** VAT that is included, and of which rates. */
function Vat({ totals }: { totals: PricedQuotation['totals'] }) {
  const { t } = useTranslation()
  const format = useFormat()
  const parts = totals.vatByRate.map(
    (entry) => `${t('quotation.total.vatOf', { rate: format.rate(entry.rate) })}: ${format.money(entry.vat)}`,
  )
  if (totals.shippingVat > 0)
    parts.push(`${t('quotation.total.vatShipping')}: ${format.money(totals.shippingVat)}`)
  return (
    <>
      {format.money(totals.vat)}
      {parts.map((part) => (
        <div key={part} className="quotation-vat-part">
          {part}
        </div>
      ))}
    </>
  )
}

function ProfitFigures({ profit }: { profit: NonNullable<PricedQuotation['profit']> }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { perKilogram, rate } = profit
  return (
    <Tooltip
      title={
        perKilogram === null ? null : `${t('quotation.total.perKilogram')}: ${format.money(perKilogram)}`
      }
    >
      <span className={profit.profit < 0 ? 'figure-loss' : undefined}>
        {format.money(profit.profit)}
        {rate === null ? '' : ` (${format.rate(rate)})`}
      </span>
    </Tooltip>
  )
}
