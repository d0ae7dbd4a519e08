import { expenseTicketEndpoints, expenseTicketFilters } from '@barem/shared/expense-ticket/endpoints'
import { expenseTicketSheet } from '@barem/shared/print/expense-ticket-sheet'
import { documentModule } from '#document/module'
import type { Module } from '../module.ts'
import { expenseTicketKind } from './kind.ts'

export const expenseTicketModule: Module = {
  ...documentModule({
    kind: expenseTicketKind,
    endpoints: expenseTicketEndpoints,
    filters: expenseTicketFilters,
    sheet: expenseTicketSheet,
  }),
  // a ticket that names the same is refused with its number at its line; this is for whoever writes otherwise
  constraints: { expense_invoice_key: { code: 'duplicate', path: 'lines' } },
}
