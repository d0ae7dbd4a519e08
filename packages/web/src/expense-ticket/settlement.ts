import {
  CASH_LIMIT_DONG,
  type CashPaid,
  cashPaid,
  expenseTotals,
  sellerDay,
} from '@barem/shared/expense-ticket/figures'
import { isBlank, type LineValues, ruleLine } from './line.ts'

/** What is left of advances of `outstanding` đồng for a line that gives back, beside what the other lines spent and give back. */
function restFor(line: LineValues, lines: readonly LineValues[], outstanding: number): number {
  const others = lines.filter(({ key }) => key !== line.key).map(ruleLine)
  const { spent, returned } = expenseTotals(others, 0)
  return Math.max(0, outstanding - spent - returned)
}

/**
 * The lines with what is given back as it follows from the others; null where it stands so already. Where nothing is left to
 * give back, that line stands below all that are begun: it is not sent, and none of them is counted behind it.
 */
export function withRest(lines: readonly LineValues[], outstanding: number): LineValues[] | null {
  let rows = [...lines]
  for (const [place, line] of lines.entries()) {
    if (!line.isRest || line.entry !== 'return') continue
    const amount = restFor(line, rows, outstanding)
    if (line.amount !== amount) rows = rows.with(place, { ...line, amount })
  }
  const begun = rows.findLastIndex((line) => !isBlank(line))
  const [above, below] = [rows.slice(0, begun + 1), rows.slice(begun + 1)]
  const isOver = (line: LineValues) => line.isRest === true && isBlank(line)
  rows = [...above.filter((line) => !isOver(line)), ...above.filter(isOver), ...below]
  return rows.every((line, place) => line === lines[place]) ? null : rows
}

/** How much is left to give back where the lines give back more than that, in đồng; else null. */
export function beyondLeft(lines: readonly LineValues[], outstanding: number): number | null {
  const { spent, returned } = expenseTotals(lines.map(ruleLine), 0)
  const left = Math.max(0, outstanding - spent)
  return returned > left ? left : null
}

/** Seller and day of a line, by which cash is counted. */
export function dayOfLine({ sellerTaxCode, invoiceDate }: LineValues): string {
  return sellerDay(sellerTaxCode, invoiceDate)
}

/** The same of what was paid. */
export function dayOfCash({ sellerTaxCode, date }: CashPaid): string {
  return sellerDay(sellerTaxCode, date)
}

/** How the lines were paid whose way nobody said, counted as cash. */
export function unsaidCash(lines: readonly LineValues[]): CashPaid[] {
  const asked = new Set(lines.filter(({ entry, cash }) => entry !== 'return' && cash === null).map(dayOfLine))
  const paid = cashPaid(lines.map((line) => ({ ...ruleLine(line), cash: line.cash ?? true })))
  return paid.filter((one) => asked.has(dayOfCash(one)))
}

/** Lines of which it must be said how they were paid: in cash they would reach the limit with their seller and day. */
export function mustSayCash(lines: readonly LineValues[]): (line: LineValues) => boolean {
  const reached = unsaidCash(lines).filter(({ amount }) => amount >= CASH_LIMIT_DONG)
  const asked = new Set(reached.map(dayOfCash))
  return (line) => line.entry !== 'return' && line.cash === null && asked.has(dayOfLine(line))
}
