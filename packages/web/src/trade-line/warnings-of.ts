import type { CataloguePrice } from '@barem/shared/product/endpoints'
import type { LineFieldName, LineKind } from '@barem/shared/trade-line/line'
import { queryClient } from '#api/query.ts'
import { textOf } from '#i18n/i18n.ts'
import { cataloguePrices } from './catalogue-prices.ts'
import { linesFrom } from './line.ts'
import { lineNotes } from './line-notes.ts'
import { weightBandsQuery } from './weight-bands.ts'

/** What in the lines of a document as it was read is worth a look, line by line. Costs that this person is not told of are in none. */
export async function warningsOf(
  kind: LineKind,
  { lines = [] }: { lines?: readonly unknown[] },
): Promise<string[]> {
  const read = linesFrom(lines)
  // Without the catalogue's prices the other warnings are still said.
  const prices = await cataloguePrices(read).catch(() => new Map<string, CataloguePrice>())
  const house = await queryClient.ensureQueryData(weightBandsQuery).catch(() => null)
  const setting = { seesCost: true, prices, weightBands: house?.weightBands }
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
