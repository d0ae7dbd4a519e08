import type { PricedLines } from '@barem/shared/trade-line/pricing'
import { Tooltip } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#i18n/i18n.ts'
import { useMobile } from '#ui/use-media.ts'
import './trade-line.css'

interface Props {
  priced: PricedLines
}

/** The sums of the lines as they are typed: weights, goods to rest, VAT per rate, and the profit for whoever may see it. */
export function Totals({ priced }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  const mobile = useMobile()
  const total = format.money(priced.totals.total)
  if (!mobile) return <Sums priced={priced} />
  return (
    <details className="line-totals-folded">
      <summary className="figures">
        {t('tradeLine.total.total')}: {total}
      </summary>
      <Sums priced={priced} />
    </details>
  )
}

function Sums({ priced }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  const { totals, profit } = priced
  const rows: [label: string, value: ReactNode, shown: boolean][] = [
    [t('tradeLine.total.theoreticalWeight'), format.kilograms(totals.theoreticalWeight), true],
    [t('tradeLine.total.actualWeight'), format.kilograms(totals.actualWeight), true],
    [t('tradeLine.total.goods'), format.money(totals.goods), true],
    [t('tradeLine.total.discount'), `−${format.money(totals.discount)}`, totals.discount > 0],
    [t('tradeLine.total.shippingFee'), format.money(totals.shippingFee), totals.shippingFee > 0],
    [t('tradeLine.total.vat'), <Vat key="vat" totals={totals} />, true],
    [t('tradeLine.total.deposit'), format.money(totals.deposit), totals.deposit > 0],
    [t('tradeLine.total.rest'), format.money(totals.rest), totals.deposit > 0],
    ...(profit ? profitRows(profit, t, format) : []),
  ]
  return (
    <dl className="line-totals figures">
      {rows.map(([label, value, shown]) => (shown ? <Sum key={label} label={label} value={value} /> : null))}
      <Sum label={t('tradeLine.total.total')} value={format.money(totals.total)} className="line-sum-total" />
    </dl>
  )
}

function Sum({ label, value, className = '' }: { label: string; value: ReactNode; className?: string }) {
  return (
    <div className={`line-sum ${className}`}>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  )
}

/** VAT that is included, and of which rates. */
function Vat({ totals }: Pick<PricedLines, 'totals'>) {
  const { t } = useTranslation()
  const format = useFormat()
  const parts = totals.vatByRate.map(
    (entry) => `${t('tradeLine.total.vatOf', { rate: format.rate(entry.rate) })}: ${format.money(entry.vat)}`,
  )
  if (totals.shippingVat > 0)
    parts.push(`${t('tradeLine.total.vatShipping')}: ${format.money(totals.shippingVat)}`)
  return (
    <Tooltip title={parts.map((part) => <div key={part}>{part}</div>)}>
      <span className="line-vat">{format.money(totals.vat)}</span>
    </Tooltip>
  )
}

function profitRows(
  profit: NonNullable<PricedLines['profit']>,
  t: (key: 'tradeLine.total.cost' | 'tradeLine.total.profit' | 'tradeLine.total.perKilogram') => string,
  format: ReturnType<typeof useFormat>,
): [string, ReactNode, boolean][] {
  const { cost, profit: gain, rate, perKilogram } = profit
  const share = rate === null ? '' : ` (${format.rate(rate)})`
  return [
    [t('tradeLine.total.cost'), format.money(cost), true],
    [
      t('tradeLine.total.profit'),
      <span key="profit" className={gain < 0 ? 'figure-loss' : undefined}>
        {format.money(gain)}
        {share}
      </span>,
      true,
    ],
    [
      t('tradeLine.total.perKilogram'),
      perKilogram === null ? '–' : format.money(perKilogram),
      perKilogram !== null,
    ],
  ]
}
