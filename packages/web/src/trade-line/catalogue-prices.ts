import { type CataloguePrice, PRICES_AT_ONCE, productEndpoints } from '@barem/shared/product/endpoints'
import { call } from '#api/api.ts'
import type { LineValues } from './line.ts'

/** What the catalogue asks today for the products of lines, by product, in as few requests as there can be. */
export async function cataloguePrices(
  lines: readonly Pick<LineValues, 'productId'>[],
): Promise<Map<string, CataloguePrice>> {
  const ids = [...new Set(lines.flatMap(({ productId }) => productId ?? []))]
  const asked = chunksOf(ids, PRICES_AT_ONCE).map((chunk) =>
    call(productEndpoints.prices, { query: { ids: chunk.join(',') } }, { quiet: true }),
  )
  return new Map((await Promise.all(asked)).flat().map((price) => [price.id, price]))
}

export function chunksOf<One>(all: readonly One[], size: number): One[][] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, at) =>
    all.slice(at * size, (at + 1) * size),
  )
}
