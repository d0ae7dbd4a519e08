import type { LineKind } from '@barem/shared/trade-line/line'
import { cataloguePrices } from './catalogue-prices.ts'
import { type LineValues, listPriceOf } from './line.ts'

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
