import { type CataloguePrice, PRICES_AT_ONCE, productEndpoints } from '@barem/shared/product/endpoints'
import type { LineFieldName, LineKind } from '@barem/shared/trade-line/line'
import { call } from '#api/api.ts'
import { textOf } from '#i18n/i18n.ts'
import { linesFrom } from './line.ts'
import { lineNotes } from './line-notes.ts'

/** What in the lines of a document as it was read is worth a look, line by line. Costs that this person is not told of are in none. */
export async function warningsOf(
  kind: LineKind,
  { lines = [] }: { lines?: readonly unknown[] },
): Promise<string[]> {
  const read = linesFrom(lines)
  const ids = [...new Set(read.flatMap(({ productId }) => productId ?? []))]
  // Without the catalogue's prices the other warnings are still said.
  const prices = await pricesOf(ids).catch(() => [])
  const setting = { seesCost: true, prices: new Map(prices.map((price) => [price.id, price])) }
  const fields = Object.keys(kind.warn) as LineFieldName[]
  return read.flatMap((row, index) =>
    fields.flatMap((field) =>
      lineNotes(kind, field, row, setting).map(({ words }) =>
        textOf('tradeLine.warning.ofLine', {
          line: index + 1,
          warning: `${row.productCode} – ${textOf(`tradeLine.field.${field}`)}: ${words}`,
        }),
      ),
    ),
  )
}

async function pricesOf(ids: string[]): Promise<CataloguePrice[]> {
  const chunks = Array.from({ length: Math.ceil(ids.length / PRICES_AT_ONCE) }, (_, at) =>
    ids.slice(at * PRICES_AT_ONCE, (at + 1) * PRICES_AT_ONCE),
  )
  const asked = chunks.map((chunk) =>
    call(productEndpoints.prices, { query: { ids: chunk.join(',') } }, { quiet: true }),
  )
  return (await Promise.all(asked)).flat()
}
