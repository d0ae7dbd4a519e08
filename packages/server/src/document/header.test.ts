import { expect, test } from 'vitest'
import { daysAhead } from './header.ts'

test('a day that may be left out is kept through its own evening', () => {
  const field = (presence: 'optional' | 'required') => ({ kind: 'date', presence }) as never
  const fields = {
    due: field('optional'),
    over: field('optional'),
    none: field('optional'),
    date: field('required'),
  }
  const row = { due: '2026-11-21', over: '2026-11-20', none: null, date: '2026-11-01' }
  expect(daysAhead(fields as never, row as never, '2026-11-21')).toEqual({
    ...{ due: '2026-11-21', over: null, none: null },
  })
})
