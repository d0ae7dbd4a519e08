import { type ProductOption, productEndpoints } from '@barem/shared/product/endpoints'
import type { LineKind } from '@barem/shared/trade-line/line'
import { linePrice } from '@barem/shared/trade-line/line-price'
import { call } from '#api/api.ts'
import { type LineValues, pricingLine } from './line.ts'

/** So many products are asked for at once. */
const AT_ONCE = 8

/** The catalogue's prices of today for lines that have others, by their key; a product that is no longer sold has none. */
export async function repricedLines(
  kind: LineKind,
  lines: readonly LineValues[],
): Promise<Map<string, Partial<LineValues>>> {
  const found = new Map<string, Partial<LineValues>>()
  for (let at = 0; at < lines.length; at += AT_ONCE) {
    const some = lines.slice(at, at + AT_ONCE)
    const products = await Promise.all(some.map(productOf))
    for (const [index, line] of some.entries()) {
      const product = products[index]
      const price = product && priceToday(kind, line, product)
      if (price && price !== line[kind.price]) found.set(line.key, { [kind.price]: price })
    }
  }
  return found
}

async function productOf({ productId, productCode }: LineValues): Promise<ProductOption | undefined> {
  if (!productId) return undefined
  const options = await call(productEndpoints.options, { query: { search: productCode } }, { quiet: true })
  return options.find(({ id }) => id === productId)
}

/** By the way the line is priced. */
function priceToday({ price }: LineKind, line: LineValues, product: ProductOption): number | null {
  const listed = price === 'salePrice' ? product.salePrice : product.capitalPrice
  return listed === null ? null : linePrice(listed, product, pricingLine(line, false))
}
