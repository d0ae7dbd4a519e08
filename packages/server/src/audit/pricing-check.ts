import { quotationLine } from '@barem/shared/quotation/fields'
import { readLine } from '@barem/shared/trade-line/line'
import { type PricedLines, priceLines } from '@barem/shared/trade-line/pricing'
import { compare, type Numeric, sum } from '@barem/shared/values/decimal'
import { DONG_MAX } from '@barem/shared/values/money'
import { pricingDraft } from '#quotation/pricing-draft'
import type { HeaderRow, LineRow } from '#quotation/rows'
import { type AuditContext, byFindings, type Check, type Finding } from './check.ts'
import { documentsWithLines } from './document-pages.ts'

/** Recomputes the stored figures with the pricing function that browser and server share. */
export const pricingCheck: Check = byFindings(
  'quotation-pricing',
  'The shared pricing function gives the figures that are kept: amounts, total, VAT, cost; the discount spreads whole.',
  async function* ({ trx }: AuditContext): AsyncIterable<Finding> {
    for await (const page of documentsWithLines(trx, 'quotation'))
      for (const { row, lines } of page) {
        const wrong = wrongFigures(row, lines)
        if (wrong.length > 0) yield { place: row.number, found: wrong.join(', ') }
      }
  },
)

function wrongFigures(row: HeaderRow, lines: LineRow[]): string[] {
  const priced = priceLines(
    pricingDraft(
      row,
      lines.map((line) => readLine(quotationLine, line)),
    ),
  )
  const { totals } = priced
  const figures: [name: string, kept: Numeric | null, computed: Numeric | null][] = [
    ['goods', row.goodsTotal, totals.goods],
    ['total', row.total, totals.total],
    ['VAT', row.vatTotal, totals.vat],
    ['cost', row.costTotal, knownCost(priced)],
    ['quantity', row.quantityTotal, totals.quantity],
    ['theoretical weight', row.theoreticalWeightTotal, totals.theoreticalWeight],
    ['actual weight', row.actualWeightTotal, totals.actualWeight],
    ['discount', row.discount, sum(priced.lines.map((line) => line.discountShare))],
    ...lines.map((line, index): [string, string, number | null] => [
      `amount of line ${index + 1}`,
      line.amount,
      priced.lines[index]!.amount,
    ]),
  ]
  return figures
    .filter(([, kept, computed]) => !same(kept, computed))
    .map(([name, kept, computed]) => `${name} ${kept ?? 'none'} instead of ${computed ?? 'none'}`)
}

/** Figures too large to store are null (quotation/save.ts). */
function knownCost({ profit }: PricedLines): number | null {
  return profit && profit.cost <= DONG_MAX ? profit.cost : null
}

function same(kept: Numeric | null, computed: Numeric | null): boolean {
  return kept === null || computed === null ? kept === computed : compare(kept, computed) === 0
}
