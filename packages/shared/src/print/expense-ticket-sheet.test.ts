import { expect, it } from 'vitest'
import type { ExpenseTicket } from '#expense-ticket/endpoints'
import { expenseTotals } from '#expense-ticket/figures'
import type { ExpenseLine } from '#expense-ticket/line'
import { expenseTicketSheet } from './expense-ticket-sheet.ts'

const line = (change: object) =>
  ({
    ...{ entry: 'expense', expensesTypeName: 'Xăng dầu', content: null, vat: null, cash: false },
    ...{ invoiceNumber: null, invoiceDate: null, sellerTaxCode: null },
    ...change,
  }) as ExpenseLine
const fuel = line({
  amount: 2_800_000,
  invoiceNumber: 'C26-1',
  invoiceDate: '2026-11-20',
  sellerTaxCode: '0100109106',
})
const back = line({ entry: 'return', expensesTypeName: null, amount: 1_200_000 })

function sheetOf(
  type: 'advance' | 'reimbursement',
  lines: ExpenseLine[],
  settled: number,
  locale: 'vi' | 'en',
) {
  const document = {
    ...{ number: 'CP2611-0001', status: 'approved', type, date: '2026-11-21', purpose: 'Giao thép' },
    requester: { id: 'r', name: 'Vũ Thị Tuyết Mai' },
    ...{
      requesterPhone: '0901000007',
      author: { id: 'a', name: 'Minh' },
      officer: { id: 'a', name: 'Minh' },
    },
    ...{ lines, totals: expenseTotals(lines, settled), path: [] },
    total: expenseTotals(lines, settled).spent,
  } as unknown as ExpenseTicket
  const paper = {
    ...{ contactPerson: null, contactPhone: null, partnerAddress: 'Phòng Kế toán', partnerAccount: null },
    ...{ partnerBank: null, officerPhone: null, officerEmail: null, english: { 'Xăng dầu': 'Fuel' } },
  }
  return expenseTicketSheet({ document, locale, company: null, address: 'https://barem.example', paper })
}

it.each([
  ['advance', [line({ amount: 5_000_000 })], 0, 'Giấy đề nghị tạm ứng', 'Năm triệu đồng', 1],
  [
    'reimbursement',
    [fuel, back],
    2_800_000,
    'Giấy thanh toán tiền tạm ứng',
    'Hai triệu tám trăm nghìn đồng',
    3,
  ],
  ['reimbursement', [fuel], 0, 'Giấy đề nghị thanh toán', 'Hai triệu tám trăm nghìn đồng', 1],
] as const)('a ticket of type %s on its own paper', (type, lines, settled, title, words, sums) => {
  const sheet = sheetOf(type, [...lines], settled, 'vi')
  expect([sheet.title, sheet.inWords.value, sheet.totals.length]).toEqual([title, words, sums])
  expect(sheet.rows).toHaveLength(lines.filter(({ entry }) => entry === 'expense').length)
  expect(sheet.parties[0]).toMatchObject({ role: 'Người đề nghị', name: 'Vũ Thị Tuyết Mai' })
  expect(sheet.signatures.map(({ role }) => role)).toEqual(['Người đề nghị', 'Kế toán trưởng', 'Giám đốc'])
})

it.each([
  [[fuel, back], 2_800_000, ['4.000.000', '-1.200.000', '2.800.000']],
  [[fuel], 2_000_000, ['2.000.000', '800.000', '2.800.000']],
  [[fuel], 2_800_000, ['2.800.000', '2.800.000']],
])('the sums of a settlement come to what was spent, which is said in words', (lines, settled, sums) => {
  const { totals, inWords } = sheetOf('reimbursement', lines, settled, 'vi')
  expect(totals.map(({ value }) => value.replace('\u00a0đ', ''))).toEqual(sums)
  expect(totals.at(-1)!.strong).toBe(true)
  expect(inWords.value).toBe('Hai triệu tám trăm nghìn đồng')
})

it('says which invoice each line is of, in English too', () => {
  const { title, rows, inWords } = sheetOf('reimbursement', [fuel, back], 2_800_000, 'en')
  expect(title).toBe('Settlement of advances')
  expect(rows[0]!.map(({ text }) => text)).toEqual(['1', 'Fuel', 'C26-1 · 20/11/2026', '2,800,000'])
  expect(rows).toHaveLength(1)
  expect(inWords.value).toMatch(/^Two million eight hundred thousand/)
})
