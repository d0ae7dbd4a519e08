import type { EmployeeAdvances } from '@barem/shared/expense-ticket/advances'
import {
  type ExpenseTicket,
  expenseTicketEndpoints,
  expenseTicketFilters,
} from '@barem/shared/expense-ticket/endpoints'
import { expenseTicket } from '@barem/shared/expense-ticket/form'
import { queryClient } from '#api/query.ts'
import { type DocumentKind, documentKind } from '#document/document-kind.ts'
import { textOf } from '#i18n/i18n.ts'
import { differenceInWords, ledgerQuery, settlementOf } from './settled.ts'

const kind = documentKind<ExpenseTicket>({
  ...expenseTicket,
  entity: 'expenseTicket',
  endpoints: expenseTicketEndpoints,
  columns: [
    { name: 'number' },
    { name: 'date', short: true, sort: 'date', width: 108 },
    { name: 'requester', sort: 'requesterName' },
    { name: 'type', width: 136 },
    { name: 'total' },
    { name: 'status' },
    { name: 'purpose', width: 180 },
    { name: 'contractNumber', width: 140 },
    { name: 'approver', width: 150 },
    { name: 'receiptDate', hidden: true },
    { name: 'officer', short: true, hidden: true, width: 150 },
    { name: 'author' },
    { name: 'modifiedAt' },
  ],
  filters: expenseTicketFilters,
  warned: async (ticket) => (await import('./advances.ts')).warningsOf(ticket),
  offered: [
    ...['waitingForMe', 'mine', 'status', 'type', 'requesterId', 'contractType'],
    ...['officerId', 'from', 'to', 'departureFrom', 'departureTo', 'totalFrom'],
  ],
})

/** What is given back is no cost; and of a settlement it is said what it settles. */
export default {
  ...kind,
  beside: async ({ type, requester }) =>
    type === 'reimbursement' ? queryClient.fetchQuery(ledgerQuery(requester.id)) : null,
  about: (ticket, format, ledger?: unknown) => {
    const lines = ticket.lines.filter(({ entry }) => entry !== 'return')
    const said = kind.about({ ...ticket, lines } as ExpenseTicket, format)
    const settled = settlementOf(ticket, (ledger as EmployeeAdvances | undefined) ?? null)
    return settled
      ? textOf('expenseTicket.settle.about', {
          about: said,
          advanced: format.money(settled.advanced),
          spent: format.money(settled.spent),
          difference: differenceInWords(settled, format),
        })
      : said
  },
} satisfies DocumentKind<ExpenseTicket>
