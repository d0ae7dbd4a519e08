import {
  type ExpenseTicket,
  expenseTicketEndpoints,
  expenseTicketFilters,
} from '@barem/shared/expense-ticket/endpoints'
import { expenseTicket } from '@barem/shared/expense-ticket/form'
import { documentKind } from '#document/document-kind.ts'

export default documentKind<ExpenseTicket>({
  ...expenseTicket,
  entity: 'expenseTicket',
  endpoints: expenseTicketEndpoints,
  columns: [
    { name: 'number' },
    { name: 'date', short: true, sort: 'date', width: 108 },
    { name: 'requester', sort: 'requesterName' },
    { name: 'type', width: 120 },
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
