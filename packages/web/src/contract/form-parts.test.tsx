import { formatFor } from '@barem/shared/values/format'
import { addDays, businessDate } from '@barem/shared/values/local-date'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'

vi.hoisted(() => {
  const nothing = () => null
  vi.stubGlobal('localStorage', { getItem: nothing, setItem: nothing, removeItem: nothing })
  vi.stubGlobal('document', { documentElement: {} })
})

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
  expect(shown({})).toContain('order.late')
  expect(shown({ agreed: { expectedReceiptDate: today } })).not.toContain('order.late')
  expect(shown({ ending: {} })).not.toContain('order.late')
  expect(shown({ delivery: 'complete' })).not.toContain('order.late')
  expect(shown({ expectedReceiptDate: null })).not.toContain('order.late')
  expect(shown({ status: 'draft' })).toBe('')
})
