import { formatFor } from '@barem/shared/values/format'
import { addDays, businessDate } from '@barem/shared/values/local-date'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'

const { progressFacts } = await import('./form-parts.tsx')

const today = businessDate(new Date())
const contract = {
  ...({ status: 'approved', delivery: 'none', payment: 'none', ending: null, agreed: null } as const),
  expectedReceiptDate: addDays(today, -3),
}
const shown = (change: object) => {
  const facts = progressFacts({ entity: 'salesContract' }, { ...contract, ...change }, formatFor('vi'))
  return facts.map(({ value }) => renderToStaticMarkup(value)).join('')
}

test('a contract says how late its delivery is, by the day that is agreed now', () => {
  expect(shown({})).toContain('Trễ')
  expect(shown({ agreed: { expectedReceiptDate: today } })).not.toContain('Trễ')
  expect(shown({ ending: {} })).not.toContain('Trễ')
  expect(shown({ delivery: 'complete' })).not.toContain('Trễ')
  expect(shown({ expectedReceiptDate: null })).not.toContain('Trễ')
  expect(shown({ status: 'draft' })).toBe('')
})
