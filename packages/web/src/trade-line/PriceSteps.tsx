import type { ResolvedLine } from '@barem/shared/price-configuration/endpoints'
import type { Format } from '@barem/shared/values/format'
import { useQuery } from '@tanstack/react-query'
import { Button, Skeleton } from 'antd'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { AsideProps } from '#document/grid-columns.ts'
import { failureText } from '#feedback/feedback.ts'
import { textOf, useFormat } from '#i18n/i18n.ts'
import { useMay } from '#navigation/rights.ts'
import type { LineValues } from './line.ts'
import { unitWords } from './line-units.ts'
import { stepWords } from './price-step-words.ts'
import { askedLine, ruleQueries } from './rule-prices.ts'
import { useSale } from './use-rule-prices.ts'

/** How the rules come to the price of a line, step by step; what needs the right to see costs stays hidden. */
export function PriceSteps({ row, onChange, onClose }: AsideProps<LineValues> & { onClose: () => void }) {
  const { t } = useTranslation()
  const seesCost = useMay()('cost:view')
  const [query] = ruleQueries(useSale(), [askedLine(row, seesCost)!])
  const { data, error } = useQuery(query!)
  const place = useRef<HTMLDivElement>(null)
  const before = useRef(document.activeElement)
  useEffect(() => place.current?.focus(), [])
  const leave = () => {
    if (before.current instanceof HTMLElement) before.current.focus()
    onClose()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    leave()
  }
  const priced = data?.[0]
  return (
    <section
      ref={place}
      tabIndex={-1}
      className="price-steps"
      aria-label={t('tradeLine.rule.why')}
      onKeyDown={onKeyDown}
    >
      {error ? <p>{failureText(error)}</p> : null}
      {priced ? <Told priced={priced} row={row} seesCost={seesCost} /> : error ? null : <Skeleton active />}
      {priced && onChange && priced.salePrice !== null && priced.salePrice !== row.salePrice ? (
        <Button
          size="small"
          onClick={() => {
            onChange({ ...row, salePrice: priced.salePrice, rulePrice: priced.salePrice })
            leave()
          }}
        >
          {t('tradeLine.rule.take')}
        </Button>
      ) : null}
    </section>
  )
}

interface Props {
  priced: ResolvedLine
  row: LineValues
  seesCost: boolean
}

function Told({ priced, row, seesCost }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  const { rule, steps, problem, salePrice, floor } = priced
  const price = (value: number) => `${format.number(value, 2)} đ`
  const per = (what: 'kilogram' | 'unit') => (what === 'kilogram' ? 'kg' : unitWords(row).toLowerCase())
  const own = row.priceType === 'item' ? 'unit' : 'kilogram'
  const last = steps.at(-1)
  return (
    <>
      <p>{rule ? ruleWords(rule, format) : t('tradeLine.rule.none')}</p>
      <table>
        <tbody>
          {steps.map((step, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a step is its place
            <tr key={index}>
              <th scope="row">{stepWords(priced, step, { format, per: per(step.per) })}</th>
              <td className="figures">
                {step.price === null ? '' : `${price(step.price)}/${per(step.per)}`}
              </td>
            </tr>
          ))}
          {salePrice === null || (last?.price === salePrice && row.salePrice === salePrice) ? null : (
            <tr className="price-steps-sum">
              <th scope="row">{t('tradeLine.rule.gives')}</th>
              <td className="figures">{`${price(salePrice)}/${per(own)}`}</td>
            </tr>
          )}
          {typeof row.salePrice === 'number' && row.salePrice !== salePrice ? (
            <tr className="price-steps-sum">
              <th scope="row">{t('tradeLine.rule.byHand')}</th>
              <td className="figures">{`${price(row.salePrice)}/${per(own)}`}</td>
            </tr>
          ) : null}
          {floor === null ? null : (
            <tr>
              <th scope="row">{t('priceConfiguration.field.floor')}</th>
              <td className="figures">{`${price(floor)}/${per(own)}`}</td>
            </tr>
          )}
        </tbody>
      </table>
      <p className="price-steps-hidden">
        {t(priced.ageDays === 0 ? 'tradeLine.rule.ageToday' : 'tradeLine.rule.age', { days: priced.ageDays })}
      </p>
      {problem ? <p className="grid-warning">{textOf(`tradeLine.rule.problem.${problem}`)}</p> : null}
      {rule && !seesCost ? <p className="price-steps-hidden">{t('tradeLine.rule.hidden')}</p> : null}
    </>
  )
}

/** Which rule: its code, what it is for, and since when. */
function ruleWords(rule: NonNullable<ResolvedLine['rule']>, format: Format): string {
  const { code, target, targetName, customerType, source, priceType, validFrom, validTo } = rule
  const scope = [
    targetName ?? textOf(`priceConfiguration.target.${target}`),
    ...(customerType ? [customerType] : []),
    ...(source ? [textOf(`priceConfiguration.source.${source}`)] : []),
    ...(priceType ? [textOf(`priceConfiguration.priceType.${priceType}`)] : []),
  ].join(', ')
  const days = { from: format.date(validFrom), to: validTo ? format.date(validTo) : '' }
  const since = textOf(validTo ? 'tradeLine.rule.between' : 'tradeLine.rule.since', days)
  return `${code} · ${scope} · ${since}`
}
