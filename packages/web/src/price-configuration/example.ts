import { priceConfigurationBody } from '@barem/shared/price-configuration/form'
import { type PricedGoods, type ResolvedPrice, resolvePrice } from '@barem/shared/price-configuration/resolve'
import { type ProductItem, productEndpoints } from '@barem/shared/product/endpoints'
import { priceBasis } from '@barem/shared/product/price'
import { type SpokenGoods, spokenPrice } from '@barem/shared/trade-line/spoken-price'
import type { Locale, PriceType } from '@barem/shared/values/constants'
import { toMetre } from '@barem/shared/values/length'
import { toUnitPrice } from '@barem/shared/values/money'
import { toBaremKgPerMetre, toKilogram } from '@barem/shared/values/weight'
import { useQuery } from '@tanstack/react-query'
import { Form } from 'antd'
import { queryOf } from '#api/query.ts'
import type { FormValues } from '#form/RecordForm.tsx'
import { wireValues } from '#form/schema-facts.ts'

const { shape } = priceConfigurationBody
const terms = priceConfigurationBody.pick({
  ...{ base: true, fixedPrice: true, rate: true, money: true, floor: true, step: true, priceType: true },
})

/** What of a product its price is computed of. */
export type Example = Pick<
  ProductItem,
  'id' | 'code' | 'name' | 'unit' | 'length' | 'densityWeight' | 'theoreticalWeight' | 'capitalPrice'
>

type Id = string | null

/** What a rule that stands in a form is for. */
export interface Target {
  productId: Id
  productGroupId: Id
  productTypeId: Id
}

export function useTarget(): Target {
  const form = Form.useFormInstance()
  const productId: Id = Form.useWatch('productId', form) ?? null
  const productGroupId: Id = Form.useWatch('productGroupId', form) ?? null
  const productTypeId: Id = Form.useWatch('productTypeId', form) ?? null
  return { productId, productGroupId, productTypeId }
}

/** The query for products that are still sold and that it is for. */
export function productsOf({ productGroupId, productTypeId }: Target): Record<string, string | boolean> {
  return {
    active: true,
    ...(productGroupId ? { productGroupId } : {}),
    ...(productTypeId ? { productTypeId } : {}),
  }
}

/** A product to show the price of a rule with: its own, the one that was picked, or the first of those it is for. */
export function useExample(target: Target, picked: Id): Example | null {
  const id = target.productId ?? picked
  const own = useQuery({
    ...queryOf(productEndpoints.one, { params: { id: id ?? '' } }, { quiet: true }),
    enabled: id !== null,
  })
  const query = { ...productsOf(target), pageSize: 1 }
  const first = useQuery({
    ...queryOf(productEndpoints.list, { query } as never, { quiet: true }),
    enabled: id === null,
  })
  const page = first.data as { data: Example[] } | undefined
  return (id === null ? page?.data[0] : own.data) ?? null
}

/** By what the example is priced: by what the rule is for, else by what its own prices are per. */
export function priceTypeOf({ priceType }: FormValues, example: Example): PriceType {
  const said = shape.priceType.safeParse(priceType ?? null).data
  return said ?? (priceBasis(example) === 'kilogram' ? 'theoretical' : 'item')
}

function weighedOf({ unit, length, densityWeight, theoreticalWeight }: Example) {
  return {
    ...{ unitKind: unit.kind, unitFactor: unit.factor },
    length: length === null ? null : toMetre(length),
    barem: densityWeight === null ? null : toBaremKgPerMetre(densityWeight),
    unitWeight: theoreticalWeight > 0 ? toKilogram(theoreticalWeight) : null,
  }
}

const noGoods = { unitKind: 'count', unitFactor: 1, length: null, barem: null, unitWeight: null } as const

/**
 * Reads an amount of a rule as a line reads its price, `14tr/tấn`, by the one product it is for. A rule for several that does
 * not say what its amounts are per takes those said per kg or ton as per kg: goods without a weight have no such price.
 */
export function ruleAmount(priceType: unknown, product: Example | null) {
  const goods: SpokenGoods = {
    ...(product ? weighedOf(product) : noGoods),
    priceType: product
      ? priceTypeOf({ priceType }, product)
      : (shape.priceType.safeParse(priceType ?? null).data ?? 'theoretical'),
    unitName: product?.unit.name ?? '',
  }
  return (typed: string, locale: Locale): number | null => {
    const said = spokenPrice(typed, locale, goods)
    return 'price' in said ? said.price : null
  }
}

/**
 * What the rule that stands in a form sells the example for, by the function the server prices with; null while something of it
 * cannot be read. `importPrice`: what it is bought for, which each line says itself.
 */
export function examplePrice(
  typed: FormValues,
  example: Example,
  importPrice: number | null,
): ResolvedPrice | null {
  const rule = terms.safeParse(wireValues(terms, typed)).data
  if (!rule) return null
  const priceType = priceTypeOf(typed, example)
  const { theoreticalWeight, capitalPrice } = example
  const weighed = weighedOf(example)
  const goods: PricedGoods = { ...weighed, priceType, theoreticalWeight: toKilogram(theoreticalWeight) }
  const per = priceType === 'item' ? 'unit' : 'kilogram'
  return resolvePrice(rule, goods, {
    ...{ capital: capitalPrice, catalogue: null },
    import: importPrice === null ? null : { ...weighed, per, price: toUnitPrice(importPrice) },
  })
}
