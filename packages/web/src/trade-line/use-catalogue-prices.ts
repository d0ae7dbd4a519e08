import { type CataloguePrice, PRICES_AT_ONCE, productEndpoints } from '@barem/shared/product/endpoints'
import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import { queryOf } from '#api/query.ts'
import { useMay } from '#navigation/rights.ts'
import { chunksOf } from './catalogue-prices.ts'
import type { LineValues } from './line.ts'

/** What the catalogue asks for the products of lines that were read, once it is there; of picked ones the line knows it. */
export function useCataloguePrices(lines: readonly LineValues[], isWanted: boolean) {
  const may = useMay()('product:view')
  const unknown = new Set(
    lines.flatMap(({ productId, catalogue }) => (productId && !catalogue ? [productId] : [])),
  )
  // The same text for the same products, however often a line of theirs changes.
  const ids = isWanted && may ? [...unknown].toSorted().join(',') : ''
  const chunks = useMemo(() => chunksOf(ids ? ids.split(',') : [], PRICES_AT_ONCE), [ids])
  const found = useQueries({
    queries: chunks.map((chunk) =>
      queryOf(productEndpoints.prices, { query: { ids: chunk.join(',') } }, { quiet: true }),
    ),
    combine: together,
  })
  return useMemo(() => new Map(found.map((price) => [price.id, price])), [found])
}

function together(answers: readonly { data: CataloguePrice[] | undefined }[]): CataloguePrice[] {
  return answers.flatMap(({ data = [] }) => data)
}
