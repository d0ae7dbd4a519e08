import { expect, test } from 'vitest'
import { dueOrders } from './due-orders.ts'
import type { Expected } from './lateness.ts'

const order = (expectedReceiptDate: string | null, more: Partial<Expected> = {}): Expected => ({
  ...{ status: 'approved', ended: false, delivery: 'none', expectedReceiptDate },
  ...more,
})
const days = (rows: readonly Expected[]) => rows.map(({ expectedReceiptDate }) => expectedReceiptDate)
// a Friday
const today = '2026-11-27'

test('what is late comes first, then what is due by Sunday, then what has no day', () => {
  const rows = [null, '2026-11-30', '2026-11-29', '2026-11-12', '2026-11-27'].map((day) => order(day))
  expect(days(dueOrders(rows, today, true))).toEqual(['2026-11-12', '2026-11-27', '2026-11-29', null])
  expect(days(dueOrders(rows, today, false))).toEqual(['2026-11-12', '2026-11-27', '2026-11-29'])
})

test('nothing is due of what is delivered, was closed short or does not bind', () => {
  const rows = [
    order(today, { delivery: 'complete' }),
    order(null, { ended: true }),
    order('2026-11-20', { status: 'cancelled' }),
  ]
  expect(dueOrders(rows, today, true)).toEqual([])
})
