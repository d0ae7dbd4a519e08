import { advanceEndpoints, type LedgerRow } from '@barem/shared/expense-ticket/advances'
import { CASH_LIMIT_DONG, type CashPaid, cashPaid } from '@barem/shared/expense-ticket/figures'
import { formatFor } from '@barem/shared/values/format'
import { isLocalDate } from '@barem/shared/values/local-date'
import { taxCode } from '@barem/shared/values/tax-code'
import { queryClient, queryOf } from '#api/query.ts'
import { currentLocale, textOf } from '#i18n/i18n.ts'
import { type LineValues, linesFrom, ruleLine } from './line.ts'

export const advanceListPath = '/expense-ticket/advances'
/** The sums of a ledger, in their order. */
export const advanceSums = ['advanced', 'spent', 'returned', 'outstanding'] as const

/** What a row of a ledger is called: of what the person began with, what it is. */
export function ticketName({ ticket }: Pick<LedgerRow, 'ticket'>): string {
  return ticket?.name ?? textOf('openingAdvance.title')
}

/** What somebody has of advances. */
export function ledgerQuery(employeeId: string) {
  return queryOf(advanceEndpoints.one, { query: { employeeId } }, { quiet: true })
}

/** What other tickets paid the same seller in cash on that day. */
export function cashQuery({ sellerTaxCode, date }: CashPaid, exceptId?: string) {
  const query = { sellerTaxCode, date, ...(exceptId && { exceptId }) }
  return queryOf(advanceEndpoints.cashPaid, { query }, { quiet: true })
}

/** What is paid in cash here, by seller and day, as far as both can be read. */
export function cashOf(lines: readonly LineValues[]): CashPaid[] {
  return cashPaid(lines.map(ruleLine)).filter(
    ({ sellerTaxCode, date }) => taxCode.safeParse(sellerTaxCode).success && isLocalDate(date),
  )
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

/** What in a ticket is worth a look before it is sent or approved. */
export async function warningsOf(ticket: { id: string; lines: readonly unknown[] }): Promise<string[]> {
  const words = cashOf(linesFrom(ticket.lines)).map(async (paid) =>
    // without what others say its own lines still count
    cashWords(paid, await queryClient.fetchQuery(cashQuery(paid, ticket.id)).catch(() => undefined)),
  )
  return (await Promise.all(words)).filter((one) => one !== null)
}
