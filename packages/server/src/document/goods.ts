import type { DocumentDescription } from '@barem/shared/document/description'
import type { Fields } from '@barem/shared/document/fields'
import { resources } from '@barem/shared/i18n/resources'
import { checkLines } from '@barem/shared/trade-line/check-lines'
import { checkFloor, isBelowFloor } from '@barem/shared/trade-line/floor'
import {
  isRuled,
  type Line,
  type LineBody,
  type LineKind,
  lineAnswer,
  suppliesImportPrice,
} from '@barem/shared/trade-line/line'
import { checkMoney, normalizedMoney } from '@barem/shared/trade-line/money-header'
import {
  type MoneyHeader,
  type PricedLines,
  type PricingDraft,
  priceLines,
} from '@barem/shared/trade-line/pricing'
import { saleOf } from '@barem/shared/trade-line/sale'
import { toPg, toWire, toWireOrNull } from '@barem/shared/values/decimal'
import type { Issue } from '@barem/shared/values/issue'
import { DONG_MAX } from '@barem/shared/values/money'
import { may } from '#access/actor'
import type { CommandContext } from '#http/call'
import { ruledLines } from '#price-configuration/resolve'
import type { SpreadsheetColumn } from '#spreadsheet/kind'
import { type DraftLine, draftLines, pricedLines } from '#trade-line/draft-lines'
import { exportColumn, type PlacedColumn } from './export-column.ts'
import type { Drafted, Figures, FiguresAnswer, HeaderForm } from './figures.ts'
import type { DocumentRow } from './row.ts'

/** What the server puts into a header once its lines are known. */
export type Charge = (drafted: Drafted<DraftLine>) => Drafted<DraftLine>

/** A kind whose lines are goods. */
export type GoodsDescription = Pick<DocumentDescription, 'fields'> & {
  line: LineKind
  /** Reads what the server computes of a header's money by; read together with the goods. */
  chargesOf?(call: CommandContext, header: HeaderForm, productIds: readonly string[]): Promise<Charge>
}

const sums = [
  'quantityTotal',
  'theoreticalWeightTotal',
  'actualWeightTotal',
  'goodsTotal',
  'total',
  'vatTotal',
  'costTotal',
] as const
type SumName = (typeof sums)[number]

/** The sums of its goods that a document's row keeps. */
export type GoodsSums = Record<Exclude<SumName, 'costTotal'>, string> & { costTotal: string | null }

/** The figures of a document of goods. */
export function goodsFigures(kind: GoodsDescription): Figures<Line, DraftLine> {
  const { price } = kind.line
  return {
    sums: isRuled(kind.line) ? [...sums, 'belowFloorLines'] : sums,
    approved: ['goodsTotal', 'total', 'vatTotal', 'costTotal'] satisfies SumName[],
    columns: price === 'salePrice' ? [...columns, costColumn] : columns,
    async draft(call, form, kept) {
      const { lines, ...header } = form as HeaderForm & { lines: readonly LineBody[] }
      const normalized = normalizedMoney(header)
      const [drafted, ruled, charge] = await Promise.all([
        draftLines(call, { line: kind.line, day: header.date as string }, lines, kept),
        isRuled(kind.line) ? ruledLines(call.trx, saleOf(header, lines), may(call.actor, 'cost:view')) : null,
        kind.chargesOf?.(
          call,
          normalized,
          lines.map(({ productId }) => productId),
        ),
      ])
      const draft = ruled ? sold(normalized, drafted, ruled) : { header: normalized, lines: drafted }
      return charge ? charge(draft) : draft
    },
    issues({ header, lines }, actor) {
      const costHidden = suppliesImportPrice(kind.line, may(actor, 'cost:view'))
      return [
        ...checkMoney(header),
        ...checkFloor(lines, header.floorReason),
        ...checkLines({ ...header, price, lines }, { costHidden }),
      ]
    },
    compute({ header, lines: drafted }) {
      const priced = priceLines({ ...header, price, lines: drafted })
      const lines = pricedLines(drafted, priced)
      const belowFloorLines = String(lines.filter(isBelowFloor).length)
      const sums = { ...sumsOf(priced), ...(isRuled(kind.line) ? { belowFloorLines } : {}) }
      return { lines, sums, answer: answerOf(kind, lines, priced) }
    },
    unsendable: (call, row, lines) =>
      isRuled(kind.line) ? newlyBelowFloor(call, row, lines) : Promise.resolve([]),
    answer: (row, lines) => answerOf(kind, lines, priceLines(pricingDraft(kind, row, lines))),
  }
}

/** What its price rules say of each line; a reason counts where something is below its floor. */
function sold(
  header: HeaderForm,
  drafted: readonly DraftLine[],
  ruled: Awaited<ReturnType<typeof ruledLines>>,
): Drafted<DraftLine> {
  const lines = drafted.map((line, index) => ({ ...line, ...ruled[index] }))
  const floorReason = lines.some(isBelowFloor) ? header.floorReason : null
  return { header: { ...header, floorReason }, lines }
}

/** Whoever sends sees to it that nothing was overtaken by its floor since it was saved: the approver is shown what is below. */
async function newlyBelowFloor(
  { trx }: CommandContext,
  row: DocumentRow,
  lines: readonly Line[],
): Promise<Issue[]> {
  // a floor hangs on no import price
  const ruled = await ruledLines(trx, saleOf(row, lines), false)
  const sunk = lines.filter(
    (line, index) => !isBelowFloor(line) && isBelowFloor({ ...line, floorPrice: ruled[index]!.floorPrice }),
  )
  if (sunk.length === 0) return []
  const product = sunk.map(({ productCode }) => productCode).join(', ')
  return [{ path: 'floorReason', code: 'floor_changed', params: { product } }]
}

function sumsOf({ totals, profit }: PricedLines): GoodsSums {
  return {
    quantityTotal: toPg(totals.quantity),
    theoreticalWeightTotal: toPg(totals.theoreticalWeight),
    actualWeightTotal: toPg(totals.actualWeight),
    goodsTotal: toPg(totals.goods),
    total: toPg(totals.total),
    vatTotal: toPg(totals.vat),
    // A cost taken from the product may exceed the column's range: then it is stored as null, not refused.
    costTotal: profit && profit.cost <= DONG_MAX ? toPg(profit.cost) : null,
  }
}

function answerOf(
  { line: kind }: GoodsDescription,
  lines: readonly Line[],
  priced: PricedLines,
): FiguresAnswer {
  return (seesCost) => ({
    lines: lines.map((line, index) =>
      lineAnswer(kind, line, { amounts: priced.lines[index]?.amounts, seesCost }),
    ),
    totals: priced.totals,
    profit: seesCost ? priced.profit : null,
  })
}

/** The fields of a header that pricing reads, where its kind has them. */
const money = [
  'discount',
  'shippingFee',
  'shippingVatRate',
  'selfPick',
  'depositEnabled',
  'deposit',
] as const satisfies (keyof MoneyHeader)[]

/** A stored document as input of the pricing function. */
export function pricingDraft(
  { fields, line }: { fields: Fields; line: LineKind },
  row: object,
  lines: readonly Line[],
): PricingDraft {
  const columns = row as Record<string, string | boolean>
  const known = money
    .filter((name) => name in fields)
    .map((name) => {
      const value = columns[name]
      return [name, typeof value === 'string' ? toWire(value) : value]
    })
  return { price: line.price, lines, ...Object.fromEntries(known) }
}

const words = { vi: resources.vi.tradeLine.total, en: resources.en.tradeLine.total }

function sumColumn(
  place: number,
  name: keyof typeof words.vi,
  sum: SumName,
  more: Partial<SpreadsheetColumn<DocumentRow>> = {},
): PlacedColumn<DocumentRow> {
  const value = (row: DocumentRow) => toWireOrNull(row[sum] as string | null)
  const header = { vi: words.vi[name], en: words.en[name] }
  return { place, column: exportColumn(name, header, { kind: 'number', decimals: 0, value, ...more }) }
}

const columns = [
  sumColumn(6, 'theoreticalWeight', 'theoreticalWeightTotal', { decimals: 3 }),
  sumColumn(7, 'actualWeight', 'actualWeightTotal', { decimals: 3 }),
  sumColumn(8, 'goods', 'goodsTotal'),
  sumColumn(12, 'vat', 'vatTotal'),
]
/** Of goods that are sold. */
const costColumn = sumColumn(14, 'cost', 'costTotal', { needs: 'cost:view' })
