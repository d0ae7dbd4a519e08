import type { PriceConfigurationItem } from '@barem/shared/price-configuration/endpoints'
import type { ProductItem } from '@barem/shared/product/endpoints'
import { priceBasis } from '@barem/shared/product/price'
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

/** Most are in force: only what has ended or has not begun is marked. `today` is yyyy-mm-dd. */
export function stateOf(
  { validFrom, validTo }: Pick<PriceConfigurationItem, 'validFrom' | 'validTo'>,
  today: string,
): 'ended' | 'coming' | null {
  if (validTo !== null && validTo < today) return 'ended'
  return validFrom > today ? 'coming' : null
}

/** What a rule is for: one product, one group, one type, or all. */
export function targetOf({ product, productGroup, productType }: PriceConfigurationItem) {
  const kind = product ? 'product' : productGroup ? 'productGroup' : productType ? 'productType' : 'any'
  const named = product ?? productGroup ?? productType
  const name = textOf(`priceConfiguration.target.${kind}`)
  return { kind: name, name: named?.name ?? name, code: product?.code }
}

/**
 * What the amounts of a rule are per: its price type says it, or the one product it is for; otherwise whatever the prices of each
 * product are per.
 */
export function amountUnitOf(
  priceType: unknown,
  product: Pick<ProductItem, 'unit' | 'theoreticalWeight'> | null,
): string {
  const weighed = priceType ? priceType !== 'item' : product && priceBasis(product) === 'kilogram'
  if (weighed) return 'đ/kg'
  if (product) return `đ/${product.unit.name.toLowerCase()}`
  return textOf(priceType ? 'priceConfiguration.amountPer.unit' : 'priceConfiguration.amountPer.any')
}

/** The unit of the amounts of a rule in a list, as far as it says what they are per. */
export function perUnitOf(priceType: string | null): string {
  return priceType === null || priceType === 'item' ? 'đ' : 'đ/kg'
}
