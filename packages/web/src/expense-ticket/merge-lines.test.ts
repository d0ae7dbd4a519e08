import { expect, it } from 'vitest'
import { mergeRows } from '#draft/merge-rows.ts'
import type { LineValues } from './line.ts'

const { emptyLine } = await import('./line.ts')
const { expenseLines } = await import('./lines.ts')

const read = {
  ...emptyLine(),
  content: 'Dầu',
  amount: 500_000,
  expensesTypeId: 'fuel',
  expensesTypeName: 'Dầu',
}
const merged = (mine: Partial<LineValues>, theirs: Partial<LineValues>) =>
  mergeRows(expenseLines.rules, [read], [{ ...read, ...mine }], [{ ...read, ...theirs }])

it('what two people changed in different cells of one line stands, of each', () => {
  const type = { expensesTypeId: 'toll', expensesTypeName: 'Cầu đường' }
  const { rows, questions } = merged({ amount: 600_000 }, { ...type, vat: 50_000 })
  expect(questions).toEqual([])
  expect(rows).toMatchObject([{ ...read, ...type, amount: 600_000, vat: 50_000 }])
  expect(merged(type, { amount: 600_000 }).rows).toMatchObject([{ ...read, ...type, amount: 600_000 }])
})

it('a cell that both changed is asked alone, and stands as typed here until it is answered', () => {
  const { rows, questions } = merged({ amount: 600_000, content: 'Dầu xe' }, { amount: 700_000, cash: true })
  expect(questions.map(({ columns }) => columns)).toEqual([['amount']])
  expect(rows).toMatchObject([{ ...read, amount: 600_000, content: 'Dầu xe', cash: true }])
})

it('a line that both added is asked wherever it differs', () => {
  const { questions } = mergeRows(
    expenseLines.rules,
    [],
    [read],
    [{ ...read, amount: 700_000, content: 'Dầu xe' }],
  )
  expect(questions.map(({ columns }) => columns)).toEqual([['content'], ['amount']])
})
