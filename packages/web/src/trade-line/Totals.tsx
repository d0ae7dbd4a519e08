import type { PricedLines } from '@barem/shared/trade-line/pricing'
import { evenDecimals } from '@barem/shared/values/format'
import { Tooltip } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#i18n/i18n.ts'
import { useMedia, useMobile } from '#ui/use-media.ts'
import './trade-line.css'

/** Where the weights have no room beside the buttons, they fold away with the rest. */
const NARROW = '(max-width: 1279px)'

interface Props {
  priced: PricedLines
}

/** The sums of the lines as they are typed: what one decides by, always at the same place; the rest folds away. */
export function Totals({ priced }: Props) {
  const narrow = useMedia(NARROW)
  const weights = <Weights priced={priced} />
  return (
    <details className="line-totals-folded">
      <summary>
        <div>
          <dl className="line-leading figures">
            <Leading priced={priced} />
          </dl>
          {/* in a row of their own, so that they stay where they are with a profit and without */}
          {narrow ? null : <dl className="line-leading figures">{weights}</dl>}
        </div>
      </summary>
      <Sums priced={priced} leading={narrow ? weights : null} />
    </details>
  )
}

/** What one decides by. */
function Leading({ priced: { totals, profit } }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  // a phone has no room to say by which price
  const earned = useMobile() ? 'tradeLine.total.profitShort' : 'tradeLine.total.profit'
  return (
    <>
      <Sum label={t('tradeLine.total.total')} value={format.money(totals.total)} className="line-sum-total" />
      {profit ? (
        <Sum label={t(earned)} value={<Profit profit={profit} />} className="line-sum-profit" />
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

function Weights({ priced: { totals } }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  const { theoreticalWeight, actualWeight } = totals
  const least = evenDecimals([theoreticalWeight, actualWeight])
  return (
    <>
      <Sum
        label={t('tradeLine.total.theoreticalWeight')}
        value={format.kilograms(theoreticalWeight, least)}
      />
      <Sum label={t('tradeLine.total.actualWeight')} value={format.kilograms(actualWeight, least)} />
    </>
  )
}

function Sums({ priced, leading }: Props & { leading: ReactNode }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { totals, profit } = priced
  const rows: [label: string, value: ReactNode, shown: boolean][] = [
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
