import { expect, test } from 'vitest'
import { checkExpenses, settledOf, type TypedLine } from './figures.ts'

const line = (entry: 'expense' | 'return', amount: number): TypedLine =>
  ({
    ...{ entry, amount, expensesTypeId: 'fuel', expensesTypeName: 'Dầu', content: null, vat: null },
    ...{ invoiceType: null, invoiceNumber: null, invoiceDate: null, sellerTaxCode: null, cash: false },
    photoId: null,
  }) as TypedLine

test('more given back than is left is said at the last line that gives back', () => {
  const lines = [line('return', 300), line('expense', 600), line('return', 200), line('expense', 100)]
  expect(checkExpenses({ type: 'reimbursement', outstanding: 1000, lines })).toEqual([
    { path: 'lines.2.amount', code: 'beyond_advances', params: { maximum: 300 } },
  ])
  expect(checkExpenses({ type: 'reimbursement', outstanding: 1200, lines })).toEqual([])
})

test.each([
  ['no more than was spent', 'reimbursement', 1000, 700],
  ['no more than there is', 'reimbursement', 500, 500],
  ['nothing of what is less than nothing', 'reimbursement', -100, 0],
  ['nothing for an advance', 'advance', 1000, 0],
] as const)('advances pay %s', (_, type, outstanding, settled) => {
  expect(settledOf({ type, outstanding, lines: [line('expense', 700), line('return', 9)] })).toBe(settled)
})
