import { advanceEndpoints } from '@barem/shared/expense-ticket/advances'
import { expenseTicketEndpoints, expenseTicketFilters } from '@barem/shared/expense-ticket/endpoints'
import { expenseTicketSheet } from '@barem/shared/print/expense-ticket-sheet'
import { documentModule } from '#document/module'
import { mount } from '#http/mount'
import type { Module } from '../module.ts'
import { cashPaidElsewhere, findAdvances, listAdvances } from './advances.ts'
import { expenseTicketKind } from './kind.ts'

const document = documentModule({
  kind: expenseTicketKind,
  endpoints: expenseTicketEndpoints,
  filters: expenseTicketFilters,
  sheet: expenseTicketSheet,
})

/** Expense tickets, and the ledger of advances that is read of them. */
export const expenseTicketModule: Module = {
  ...document,
  routes: (app, deps) => {
    document.routes?.(app, deps)
    mount(app, deps, advanceEndpoints, {
      list: { read: listAdvances },
      one: { read: findAdvances },
      cashPaid: { read: cashPaidElsewhere },
    })
  },
  // a ticket that names the same is refused with its number at its line; this is for whoever writes otherwise
  constraints: { expense_invoice_key: { code: 'duplicate', path: 'lines' } },
}
