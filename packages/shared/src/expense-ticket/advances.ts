import { z } from 'zod'
import { type Endpoints, endpoint, pageEndpoint } from '#http/endpoint'
import { id, pageParts, reference } from '#http/page'
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

/** An approved ticket in the ledger, or what the person began with, and what was outstanding after it. */
const ledgerRow = z.object({
  id,
  /** None of what the person began with. */
  ticket: reference.nullable(),
  date: z.string(),
  type: z.enum([...ticketTypes, 'opening']),
  purpose: z.string().nullable(),
  ...sums,
})

export type LedgerRow = z.output<typeof ledgerRow>

/** The ledger of the advances of our people (domain, section 9), of approved tickets. Whoever sees only some people's tickets sees theirs. */
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
    summary: 'The advances of one person',
    permission: 'expenseTicket:view',
    query: z.strictObject({ employeeId: id }),
    data: employeeAdvances,
  }),
  entries: pageEndpoint({
    method: 'GET',
    path: '/EmployeeAdvance/entries',
    summary: 'The tickets that the advances of one person are counted of, the newest first',
    permission: 'expenseTicket:view',
    query: z.strictObject({ employeeId: id, ...pageParts }),
    data: ledgerRow,
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
