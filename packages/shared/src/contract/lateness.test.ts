import { expect, test } from 'vitest'
import { daysLate, type Expected } from './lateness.ts'

const order: Expected = {
  status: 'approved',
  ended: false,
  delivery: 'none',
  expectedReceiptDate: '2026-11-24',
}

test.each<[number, string, Partial<Expected>]>([
  [3, 'of what is not delivered', {}],
  [3, 'of what is delivered in part', { delivery: 'partly' }],
  [0, 'on the day itself', { expectedReceiptDate: '2026-11-27' }],
  [0, 'before it', { expectedReceiptDate: '2026-12-01' }],
  [0, 'where no day was agreed', { expectedReceiptDate: null }],
  [0, 'where all is delivered', { delivery: 'complete' }],
  [0, 'where it was closed short', { ended: true }],
  [0, 'where it does not bind yet', { status: 'pending' }],
  [0, 'where it was cancelled', { status: 'cancelled' }],
])('a contract is %i days late %s', (days, _, change) => {
  expect(daysLate({ ...order, ...change }, '2026-11-27')).toBe(days)
})
