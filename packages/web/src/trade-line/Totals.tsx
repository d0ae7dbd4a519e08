import type { PricedLines } from '@barem/shared/trade-line/pricing'
import { Tooltip } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#i18n/i18n.ts'
import { useMedia } from '#ui/use-media.ts'
import './trade-line.css'

/** Where the sums and the buttons do not fit beside each other, all but the first of them fold away. */
const FOLDED = '(max-width: 1279px)'

interface Props {
  priced: PricedLines
}

/** The sums of the lines as they are typed: total and, for whoever may see it, profit stand out; the rest explains them. */
export function Totals({ priced }: Props) {
  const folded = useMedia(FOLDED)
  if (!folded) return <Sums priced={priced} leading={<Leading priced={priced} />} />
  return (
    <details className="line-totals-folded">
      <summary>
        <dl className="line-leading figures">
          <Leading priced={priced} />
        </dl>
      </summary>
      <Sums priced={priced} />
    </details>
  )
}

/** What one decides by. */
function Leading({ priced: { totals, profit } }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <>
      <Sum label={t('tradeLine.total.total')} value={format.money(totals.total)} className="line-sum-total" />
      {profit ? (
        <Sum
          label={t('tradeLine.total.profit')}
          value={<Profit profit={profit} />}
          className="line-sum-profit"
        />
      ) : null}
    </>
  )
}

function Profit({ profit: { profit, rate } }: { profit: NonNullable<PricedLines['profit']> }) {
  const format = useFormat()
  return (
    <span className={profit < 0 ? 'figure-loss' : undefined}>
      {format.money(profit)}
      {rate === null ? '' : ` (${format.rate(rate)})`}
    </span>
  )
}

function Sums({ priced, leading }: Props & { leading?: ReactNode }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { totals, profit } = priced
  const rows: [label: string, value: ReactNode, shown: boolean][] = [
    [t('tradeLine.total.theoreticalWeight'), format.kilograms(totals.theoreticalWeight), true],
    [t('tradeLine.total.actualWeight'), format.kilograms(totals.actualWeight), true],
    // where nothing is taken off or added it is the total
    [t('tradeLine.total.goods'), format.money(totals.goods), totals.goods !== totals.total],
    [t('tradeLine.total.discount'), `−${format.money(totals.discount)}`, totals.discount > 0],
    [t('tradeLine.total.shippingFee'), format.money(totals.shippingFee), totals.shippingFee > 0],
    [t('tradeLine.total.vat'), <Vat key="vat" totals={totals} />, true],
    [t('tradeLine.total.deposit'), format.money(totals.deposit), totals.deposit > 0],
    [t('tradeLine.total.rest'), format.money(totals.rest), totals.deposit > 0],
    [t('tradeLine.total.cost'), profit && format.money(profit.cost), profit !== null],
    [
      t('tradeLine.total.perKilogram'),
      profit?.perKilogram != null && format.money(profit.perKilogram),
      profit?.perKilogram != null,
    ],
  ]
  return (
    <dl className="line-totals figures">
      {leading}
      {rows.map(([label, value, shown]) => (shown ? <Sum key={label} label={label} value={value} /> : null))}
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
