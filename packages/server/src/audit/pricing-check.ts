import { isBelowFloor } from '@barem/shared/trade-line/floor'
import type { LineKind, LineRow } from '@barem/shared/trade-line/line'
import { type PricedLines, priceLines } from '@barem/shared/trade-line/pricing'
import { type Numeric, sum } from '@barem/shared/values/decimal'
import { DONG_MAX } from '@barem/shared/values/money'
import { type GoodsSums, pricingDraft } from '#document/goods'
import type { DocumentKind } from '#document/kind'
import { type AuditContext, byFindings, type Check, type Finding, isSame } from './check.ts'
import { documentsWithLines } from './document-pages.ts'

/** A kind of document whose lines are goods. */
export type GoodsKind = Pick<DocumentKind, 'entity' | 'table' | 'fields'> & { line: LineKind }
type Row = GoodsSums & Record<string, unknown>

/** Recomputes the stored figures of a kind of document of goods with the pricing function that browser and server share. */
export function pricingCheck(kind: GoodsKind): Check {
  return byFindings(
    `${kind.entity}-pricing`,
    'The shared pricing function gives the figures that are kept: amounts, total, VAT, cost; the discount spreads whole, and so many lines are marked as below their floor as are.',
    async function* ({ trx }: AuditContext): AsyncIterable<Finding> {
      for await (const page of documentsWithLines(trx, kind))
        for (const { row, lines } of page) {
          const wrong = wrongFigures(kind, row as unknown as Row, lines as unknown as LineRow[])
          if (wrong.length > 0) yield { place: row.number, found: wrong.join(', ') }
        }
    },
  )
}

function wrongFigures(kind: GoodsKind, row: Row, lines: LineRow[]): string[] {
  const read = lines.map((line) => kind.line.read(line))
  const priced = priceLines(pricingDraft(kind, row, read))
  const { totals } = priced
  const figures: [name: string, kept: Numeric | null, computed: Numeric | null][] = [
    ['goods', row.goodsTotal, totals.goods],
    ['total', row.total, totals.total],
    ['VAT', row.vatTotal, totals.vat],
    ['cost', row.costTotal, knownCost(priced)],
    ['quantity', row.quantityTotal, totals.quantity],
    ['theoretical weight', row.theoreticalWeightTotal, totals.theoreticalWeight],
    ['actual weight', row.actualWeightTotal, totals.actualWeight],
    [
      'discount',
      'discount' in kind.fields ? (row.discount as string) : 0,
      sum(priced.lines.map((line) => line.discountShare)),
    ],
    ...('belowFloorLines' in row
      ? [belowFloor(row.belowFloorLines as number, read.filter(isBelowFloor).length)]
      : []),
    ...lines.map((line, index): [string, string, number | null] => [
      `amount of line ${index + 1}`,
      line.amount,
      priced.lines[index]!.amount,
    ]),
  ]
  return figures
    .filter(([, kept, computed]) => !isSame(kept, computed))
    .map(([name, kept, computed]) => `${name} ${kept ?? 'none'} instead of ${computed ?? 'none'}`)
}

function belowFloor(kept: number, found: number): [string, number, number] {
  return ['lines below their floor', kept, found]
}

/** Figures too large to store are null (document/goods.ts). */
function knownCost({ profit }: PricedLines): number | null {
  return profit && profit.cost <= DONG_MAX ? profit.cost : null
}
