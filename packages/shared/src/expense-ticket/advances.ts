import { z } from 'zod'
import { type Endpoints, endpoint } from '#http/endpoint'
import { id, reference } from '#http/page'
import { localDate } from '#values/local-date'
import { taxCode } from '#values/tax-code'
import { ticketTypes } from './fields.ts'

const figure = z.number()

/** In đồng: advanced − spent − returned = outstanding. Spent is what settlements took of advances. */
const sums = { advanced: figure, spent: figure, returned: figure, outstanding: figure }

/** What somebody has of advances. */
export const employeeAdvances = z.object({
  employee: reference,
  ...sums,
  /** The day of the oldest advance that is not settled in full yet. */
  since: z.string().nullable(),
})
export type EmployeeAdvances = z.output<typeof employeeAdvances>

/** An approved ticket in the ledger, with what was outstanding after it. */
const ledgerRow = z.object({
  ticket: reference,
  date: z.string(),
  type: z.enum(ticketTypes),
  purpose: z.string().nullable(),
  ...sums,
})

/** The ledger of the advances of our people (domain, section 9), of approved tickets. Whoever sees only their own sees their own. */
export const advanceEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/EmployeeAdvance',
    summary: 'What each of our people has of advances: given, spent of it, given back, outstanding',
    permission: 'expenseTicket:view',
    data: z.array(employeeAdvances),
  }),
  one: endpoint({
    method: 'GET',
    path: '/EmployeeAdvance/ledger',
    summary: 'The advances of one person with the tickets they are counted of',
    permission: 'expenseTicket:view',
    query: z.strictObject({ employeeId: id }),
    data: employeeAdvances.extend({ rows: z.array(ledgerRow) }),
  }),
  cashPaid: endpoint({
    method: 'GET',
    path: '/EmployeeAdvance/cash-paid',
    summary: 'What tickets that are not cancelled paid one seller in cash on one day, apart from one of them',
    permission: 'expenseTicket:view',
    query: z.strictObject({ sellerTaxCode: taxCode, date: localDate, exceptId: id.optional() }),
    data: z.object({ amount: figure, tickets: z.array(z.string()) }),
  }),
} satisfies Endpoints
