import type { CataloguePrice } from '@barem/shared/product/endpoints'
import { isRuled, type LineFieldName, type LineKind } from '@barem/shared/trade-line/line'
import { queryClient } from '#api/query.ts'
import { marksOf } from '#document/marks.ts'
import { textOf } from '#i18n/i18n.ts'
import { cataloguePrices } from './catalogue-prices.ts'
import { type LineValues, linesFrom } from './line.ts'
import { lineNotes } from './line-notes.ts'
import { askedLine, resolvedNow, saleIn } from './rule-prices.ts'
import { weightBandsQuery } from './weight-bands.ts'

/** What in the lines of a document as it was read is worth a look: prices first, then line by line. Costs that this person is not told of are in none. */
export async function warningsOf(
  kind: LineKind,
  document: { lines?: readonly unknown[] },
): Promise<string[]> {
  const read = linesFrom(document.lines ?? [])
  // Without the catalogue's prices the other warnings are still said.
  const [prices, settings, ageOf] = await Promise.all([
    cataloguePrices(read).catch(() => new Map<string, CataloguePrice>()),
    queryClient.ensureQueryData(weightBandsQuery).catch(() => null),
    isRuled(kind) ? agesOf(document, read).catch(() => null) : null,
  ])
  const { date: day = '' } = document as { date?: string }
  const setting = {
    day,
    ...{ seesCost: true, prices, weightBands: settings?.weightBands, priceAgeDays: settings?.priceAgeDays },
    ...(ageOf ? { ageOf } : {}),
  }
  const others = (Object.keys(kind.warn) as LineFieldName[]).filter((field) => field !== kind.price)
  const said = (...fields: LineFieldName[]) =>
    read.flatMap((row, index) =>
      fields.flatMap((field) =>
        marksOf(lineNotes(kind, field, row, setting)).map(({ words }) =>
          textOf('tradeLine.warning.ofLine', {
            line: index + 1,
            warning: `${row.productCode} – ${textOf(`tradeLine.field.${field}`)}: ${words}`,
          }),
        ),
      ),
    )
  return [...said(kind.price), ...said(...others)]
}

/** For how long the rules have given the prices that the lines have: of those only that are what the rules give now. */
async function agesOf(document: object, lines: readonly LineValues[]) {
  const { customer } = document as { customer?: { id: string } }
  const sale = saleIn({ ...document, customerId: customer?.id })
  const asked = lines.flatMap((line) => {
    const one = askedLine(line, false)
    return one ? [{ line, asked: one }] : []
  })
  const answers = await resolvedNow(
    sale,
    asked.map((one) => one.asked),
  )
  const ages = new Map(
    asked.flatMap(({ line }, index) => {
      const { salePrice, ageDays } = answers[index]!
      return salePrice !== null && salePrice === line.salePrice ? [[line.key, ageDays] as const] : []
    }),
  )
  return ({ key }: LineValues) => ages.get(key)
}
