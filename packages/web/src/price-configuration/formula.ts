import type { PriceConfigurationItem } from '@barem/shared/price-configuration/endpoints'
import type { Format } from '@barem/shared/values/format'
import { textOf } from '#i18n/i18n.ts'

/** How a rule computes in one line: `Giá vốn + 6,5% tròn 50 đ`. Empty for whoever may not see costs. */
export function formulaOf(
  rule: Pick<PriceConfigurationItem, 'base' | 'fixedPrice' | 'rate' | 'money' | 'step'>,
  format: Format,
): string {
  const { base, fixedPrice, rate, money, step } = rule
  if (base === null) return ''
  const price = (value: number) => `${format.number(value, 2)} đ`
  const added = (value: number, words: string) => `${value < 0 ? '−' : '+'} ${words}`
  return [
    fixedPrice === null ? textOf(`priceConfiguration.base.${base}`) : price(fixedPrice),
    ...(rate ? [added(rate, `${format.number(Math.abs(rate), 4)}%`)] : []),
    ...(money ? [added(money, price(Math.abs(money)))] : []),
    ...(step === null ? [] : [textOf('priceConfiguration.formula.rounded', { step: price(step) })]),
  ].join(' ')
}

/** What a rule is for: one product, one group, one type, or all. */
export function targetOf({ product, productGroup, productType }: PriceConfigurationItem) {
  const kind = product ? 'product' : productGroup ? 'productGroup' : productType ? 'productType' : 'any'
  const named = product ?? productGroup ?? productType
  const name = textOf(`priceConfiguration.target.${kind}`)
  return { kind: name, name: named?.name ?? name, code: product?.code }
}

/** The unit of the amounts of a rule, as far as it says what they are per. */
export function perUnitOf(priceType: string | null): string {
  return priceType === null || priceType === 'item' ? 'đ' : 'đ/kg'
}
