import { type DemoVerb, director, runVerbs } from './contracts.ts'
import type { Call } from './quotations.ts'

const RESOURCE = 'ExpenseTicket'

interface Story {
  by: string
  verbs: DemoVerb[]
  ticket: object
  lines: { spentFor: string | null; amount: number; more?: object }[]
}

const paid = (invoiceNumber: string, more: object) => ({
  more: { ...more, invoiceType: 'vat', invoiceNumber, cash: true },
})
const trip = {
  ...{ departureDate: '2026-11-18', returnDate: '2026-11-19', businessLocation: 'Hải Phòng' },
  ...{ purpose: 'Giao thép công trình Hải Phòng', driver: 'Lê Văn Tài', receiver: 'Nguyễn Văn Hùng' },
}

/** An advance, its settlement with the rest returned, and a draft of somebody's own money. */
const stories: Story[] = [
  {
    by: 'sales.minh',
    verbs: ['request-approval', 'approve'],
    ticket: { ...trip, type: 'advance', date: '2026-11-17' },
    lines: [
      { spentFor: 'CD', amount: 2_000_000 },
      { spentFor: 'CTP', amount: 3_000_000 },
    ],
  },
  {
    by: 'sales.minh',
    verbs: ['request-approval', 'approve'],
    ticket: { ...trip, type: 'reimbursement', date: '2026-11-20' },
    lines: [
      {
        ...{ spentFor: 'CTP', amount: 2_160_000 },
        ...paid('C26TKS-118', { vat: 160_000, invoiceDate: '2026-11-18', sellerTaxCode: '0100109106' }),
      },
      { spentFor: 'CD', amount: 640_000, more: { invoiceType: 'other', cash: true } },
      { spentFor: null, amount: 1_000_000 },
    ],
  },
  {
    by: 'sales.trang',
    verbs: [],
    ticket: { ...trip, type: 'reimbursement', date: '2026-11-20', purpose: 'Tiếp khách Bình Minh' },
    lines: [
      {
        ...{ spentFor: 'CTP', amount: 5_400_000 },
        ...paid('C26TNH-0042', { vat: 400_000, invoiceDate: '2026-11-19', sellerTaxCode: '0101248141' }),
      },
    ],
  },
]

/** Expense tickets made through the API by their people. */
export async function seedExpenseTickets(call: Call): Promise<void> {
  const there: unknown[] = await call('superadmin', 'GET', `/${RESOURCE}?pageSize=1`)
  if (there.length > 0) return
  const known: { id: string; code: string }[] = await call('superadmin', 'GET', '/ExpensesType/options')
  for (const { by, verbs, ticket, lines } of stories) {
    const people: { id: string; username: string }[] = await call(by, 'GET', '/User/options')
    const requesterId = people.find(({ username }) => username === by)!.id
    const approverId = await director(call, by, 'expenseTicket')
    const idOf = (code: string | null) => code && known.find((one) => one.code === code)!.id
    const of = await call(by, 'POST', `/${RESOURCE}`, {
      ...{ ...ticket, requesterId, approverId },
      lines: lines.map(({ spentFor, amount, more }) => ({
        ...{ entry: spentFor ? 'expense' : 'return', expensesTypeId: idOf(spentFor), amount, cash: false },
        ...more,
      })),
    })
    await runVerbs(call, by, { resource: RESOURCE, of, verbs })
  }
}
