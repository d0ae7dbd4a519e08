import { advanceEndpoints } from '@barem/shared/expense-ticket/advances'
import { expenseTicketEndpoints, expenseTicketFilters } from '@barem/shared/expense-ticket/endpoints'
import { expenseTicketSheet } from '@barem/shared/print/expense-ticket-sheet'
import { documentModule } from '#document/module'
import { mount } from '#http/mount'
import { spreadsheet } from '#spreadsheet/kind'
import type { Module } from '../module.ts'
import { cashPaidElsewhere, findAdvances, listAdvances, listEntries } from './advances.ts'
import { advanceSpreadsheet } from './advances-spreadsheet.ts'
import { expenseTicketKind } from './kind.ts'
import { openingAdvanceRecord, openingAdvanceSpreadsheet } from './opening.ts'

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
      entries: { read: listEntries },
      cashPaid: { read: cashPaidElsewhere },
    })
  },
  // a ticket that names the same is refused with its number at its line; this is for whoever writes otherwise
  constraints: {
    expense_invoice_key: { code: 'duplicate', path: 'lines' },
    opening_advance_employee_key: { code: 'duplicate', path: 'username' },
  },
  spreadsheets: [
    ...(document.spreadsheets ?? []),
    spreadsheet(openingAdvanceSpreadsheet),
    spreadsheet(advanceSpreadsheet),
  ],
  records: [
    {
      ...{
        table: 'opening_advance',
        entity: openingAdvanceRecord.entity,
        unique: { 'opening advance': 'employee_id' },
      },
      name: '(select full_name from app_user where app_user.id = employee_id)',
      changes: ['openingAdvance.updated'],
    },
  ],
}
