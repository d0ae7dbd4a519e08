import type { LineKind } from '@barem/shared/trade-line/line'
import type { FormValues } from '#form/RecordForm.tsx'
import { cataloguePrices } from './catalogue-prices.ts'
import { type LineValues, listPriceOf } from './line.ts'
import { askedLine, resolvedNow, saleIn } from './rule-prices.ts'

/** The lines of a form. */
export const linesOf = ({ lines }: FormValues) => (lines ?? []) as LineValues[]

/** The catalogue's prices of today for lines that have others, by their key; a product that is no longer sold has none. */
export async function repricedLines(
  { price }: LineKind,
  lines: readonly LineValues[],
): Promise<Map<string, Partial<LineValues>>> {
  const prices = await cataloguePrices(lines)
  return new Map(
    lines.flatMap((line) => {
      const product = line.productId === null ? undefined : prices.get(line.productId)
      const asked = product?.active ? listPriceOf(line, price, product) : null
      return asked && asked !== line[price] ? [[line.key, { [price]: asked }] as const] : []
    }),
  )
}

/** What the price rules say of lines that have other prices, by their key; of what they cannot price, nothing. */
export async function ruledAnew(
  values: FormValues,
  seesCost: boolean,
): Promise<Map<string, Partial<LineValues>>> {
  const lines = linesOf(values).filter(({ productId }) => productId !== null)
  const prices = await resolvedNow(
    saleIn(values),
    lines.map((line) => askedLine(line, seesCost)!),
  )
  return new Map(
    lines.flatMap((line, index) => {
      const { salePrice } = prices[index]!
      if (salePrice === null || salePrice === line.salePrice) return []
      return [[line.key, { salePrice, rulePrice: salePrice }] as const]
    }),
  )
}
