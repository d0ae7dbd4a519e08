import { advanceEndpoints, type EmployeeAdvances } from '@barem/shared/expense-ticket/advances'
import type { ExpenseTicket } from '@barem/shared/expense-ticket/endpoints'
import type { Format } from '@barem/shared/values/format'
import { queryOf } from '#api/query.ts'
import { textOf } from '#i18n/i18n.ts'

export interface Settlement {
  /** In đồng: what of advances is settled, what was spent, and the first less the second. */
  advanced: number
  spent: number
  difference: number
}

type Ticket = Pick<ExpenseTicket, 'status' | 'type' | 'totals'>

/** What somebody has of advances. */
export function ledgerQuery(employeeId: string) {
  return queryOf(advanceEndpoints.one, { query: { employeeId } }, { quiet: true })
}

/**
 * What a ticket settles (form 04-TT): all its requester has of advances, where that is known and the ticket does not count
 * there yet; else what it takes of them and gives back. Null where no advance is settled.
 */
export function settlementOf(
  { status, type, totals }: Ticket,
  ledger: Pick<EmployeeAdvances, 'outstanding'> | null,
): Settlement | null {
  if (type !== 'reimbursement') return null
  const isCounted = status === 'approved' || status === 'cancelled'
  const taken = totals.settled + totals.returned
  return settled(totals.spent, (isCounted ? null : ledger?.outstanding) ?? taken)
}

function settled(spent: number, advanced: number): Settlement | null {
  return advanced > 0 ? { advanced, spent, difference: advanced - spent } : null
}

/** `chi không hết 1.800.000 đ`. */
export function differenceInWords({ difference }: Settlement, format: Format): string {
  if (difference === 0) return textOf('expenseTicket.settle.even')
  const amount = format.money(Math.abs(difference))
  return textOf(`expenseTicket.settle.${difference > 0 ? 'unspent' : 'overspent'}`, { amount })
}
