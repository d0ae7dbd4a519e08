import type { EmployeeAdvances } from '@barem/shared/expense-ticket/advances'
import { resources } from '@barem/shared/i18n/resources'
import { z } from 'zod'
import { columnMaker } from '#spreadsheet/columns'
import type { SpreadsheetKind } from '#spreadsheet/kind'
import { listAdvances } from './advances.ts'

const words = ({
  advances,
  field,
}: typeof resources.vi.expenseTicket | typeof resources.en.expenseTicket) => ({
  field: { ...advances, employee: field.requester },
})
const { vi, en } = { vi: resources.vi.expenseTicket, en: resources.en.expenseTicket }

const column = columnMaker<EmployeeAdvances, 'employee' | keyof typeof vi.advances>({
  vi: words(vi),
  en: words(en),
})
const sum = (key: 'advanced' | 'spent' | 'returned' | 'outstanding') =>
  column(key, 'number', (row) => row[key], { decimals: 0 })

/** What each of our people has of advances as a spreadsheet, of those whose tickets its reader sees; for exports only. */
export const advanceSpreadsheet: SpreadsheetKind<object, never, EmployeeAdvances> = {
  path: 'employee-advance',
  entity: 'expenseTicket',
  title: { vi: vi.advances.title, en: en.advances.title },
  view: 'expenseTicket:view',
  create: 'expenseTicket:create',
  columns: [
    column('employee', 'text', ({ employee }) => employee.name),
    ...[sum('advanced'), sum('spent'), sum('returned'), sum('outstanding')],
    column('since', 'date', ({ since }) => since),
  ],
  query: z.strictObject({}),
  rows: async function* (call) {
    yield* await listAdvances(call)
  },
}
