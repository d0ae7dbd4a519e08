import type { PriceConfigurationItem } from '@barem/shared/price-configuration/endpoints'
import { useTranslation } from 'react-i18next'
import { InlineFigure } from '#table/inline/InlineFigure.tsx'
import { ruleAmount } from './example.ts'
import { perUnitOf } from './formula.ts'

type PriceField = 'fixedPrice' | 'rate' | 'money' | 'floor'

/** The figure by which the price of a rule is changed; null where it sells at its base. */
export function pricedBy({ base, rate, money }: PriceConfigurationItem): PriceField | null {
  if (base === 'fixed') return 'fixedPrice'
  return rate !== null ? 'rate' : money !== null ? 'money' : null
}

interface PriceCellProps {
  row: PriceConfigurationItem
  column: string
  field: PriceField | null
  text: string
}

/** A figure of a rule, which whoever may change the rule types in the list. */
export function PriceCell({ row, column, field, text }: PriceCellProps) {
  const { t } = useTranslation()
  if (field === null || row.abilities.edit !== true) return <span className="figures">{text}</span>
  const { id, version, code } = row
  const label = t(`priceConfiguration.field.${field}`)
  return (
    <InlineFigure
      figure={{ id, version, row, field, value: row[field], label, of: code }}
      column={column}
      unit={field === 'rate' ? '%' : perUnitOf(row.priceType)}
      text={text}
      {...(field === 'rate' ? {} : { read: ruleAmount(row.priceType, null) })}
    />
  )
}
