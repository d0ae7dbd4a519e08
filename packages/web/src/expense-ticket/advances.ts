import { advanceEndpoints, type LedgerRow } from '@barem/shared/expense-ticket/advances'
import { CASH_LIMIT_DONG, type CashPaid, cashPaid } from '@barem/shared/expense-ticket/figures'
import { nearestNumber, sum } from '@barem/shared/values/decimal'
import { isFarDate } from '@barem/shared/values/far-date'
import { formatFor } from '@barem/shared/values/format'
import { businessDate, isLocalDate } from '@barem/shared/values/local-date'
import { taxCode } from '@barem/shared/values/tax-code'
import { queryClient, queryOf } from '#api/query.ts'
import { currentLocale, textOf } from '#i18n/i18n.ts'
import { type LineValues, linesFrom, ruleLine } from './line.ts'

/** The sums of a ledger, in their order. */
export const advanceSums = ['advanced', 'spent', 'returned', 'outstanding'] as const

/** What several have together, in đồng. */
export function sumsOf(rows: readonly Record<(typeof advanceSums)[number], number>[]) {
  const total = (name: (typeof advanceSums)[number]) => nearestNumber(sum(rows.map((row) => row[name])))
  return {
    ...{ advanced: total('advanced'), spent: total('spent') },
    ...{ returned: total('returned'), outstanding: total('outstanding') },
  }
}

/** What a row of a ledger is called: of what the person began with, what it is. */
export function ticketName({ ticket }: Pick<LedgerRow, 'ticket'>): string {
  return ticket?.name ?? textOf('openingAdvance.title')
}

/** What other tickets paid the same seller in cash on that day. */
export function cashQuery({ sellerTaxCode, date }: CashPaid, exceptId?: string) {
  const query = { sellerTaxCode, date, ...(exceptId && { exceptId }) }
  return queryOf(advanceEndpoints.cashPaid, { query }, { quiet: true })
}

/** What is paid in cash here, by seller and day, as far as both can be read. */
export function cashOf(lines: readonly LineValues[]): CashPaid[] {
  return cashPaid(lines.map(ruleLine)).filter(isReadable)
}

/** Whether the server may be asked of it. */
export function isReadable({ sellerTaxCode, date }: CashPaid): boolean {
  return taxCode.safeParse(sellerTaxCode).success && isLocalDate(date)
}

/** "MST 0100109106 nhận 5.400.000 đ tiền mặt …" where all of it reaches the limit; null below it. */
export function cashWords(
  { sellerTaxCode, date, amount }: CashPaid,
  other: { amount: number; tickets: readonly string[] } | undefined,
): string | null {
  const total = amount + (other?.amount ?? 0)
  if (total < CASH_LIMIT_DONG) return null
  const format = formatFor(currentLocale())
  const said = { seller: sellerTaxCode, day: format.date(date), total: format.money(total) }
  const tickets = other?.tickets.join(', ')
  return tickets
    ? textOf('expenseTicket.cashLimit.withOthers', { ...said, tickets })
    : textOf('expenseTicket.cashLimit.here', said)
}

interface Warned {
  id: string
  type: string
  returnDate: string
  lines: readonly unknown[]
}

/** What was spent is paid for after it was spent: a trip that is not over, invoices of days to come or of other years. */
export function datesInWords({ type, returnDate, lines }: Omit<Warned, 'id'>): string[] {
  const trip = tripWords({ type, returnDate })
  const invoices = linesFrom(lines).flatMap(({ invoiceDate }, place) => {
    const words = invoiceDateWords(invoiceDate)
    return words ? [textOf('expenseTicket.warning.ofLine', { line: place + 1, words })] : []
  })
  return [...(trip ? [trip] : []), ...invoices]
}

/** Of a settlement or a payment whose trip ends after today. */
export function tripWords({ type, returnDate }: { type: unknown; returnDate: unknown }): string | null {
  if (type !== 'reimbursement' || !isLocalDate(returnDate)) return null
  return returnDate > businessDate(new Date()) ? textOf('expenseTicket.warning.futureTrip') : null
}

/** What is worth a look in the date of an invoice: it comes after today, or lies years away. */
export function invoiceDateWords(date: string | null): string | null {
  if (!isLocalDate(date)) return null
  const today = businessDate(new Date())
  if (date > today) return textOf('expenseTicket.warning.futureInvoice')
  return isFarDate(date, today) ? textOf('document.farDate') : null
}

/** What in a ticket is worth a look before it is sent or approved. */
export async function warningsOf(ticket: Warned): Promise<string[]> {
  const words = cashOf(linesFrom(ticket.lines)).map(async (paid) =>
    // without what others say its own lines still count
    cashWords(paid, await queryClient.fetchQuery(cashQuery(paid, ticket.id)).catch(() => undefined)),
  )
  const cash = (await Promise.all(words)).filter((one) => one !== null)
  return [...datesInWords(ticket), ...cash]
}
