import { expect, test } from 'vitest'
import { isFarDate } from './far-date.ts'

const today = '2026-11-24'

test.each([
  ['2016-11-20', false, true],
  ['2025-11-22', false, true],
  ['2025-11-23', false, false],
  ['2027-11-25', false, false],
  ['2027-11-26', false, true],
  ['2027-11-26', true, false],
  ['2036-11-24', true, true],
])('%s of a field that lies ahead or not (%s) is far: %s', (date, isAhead, far) => {
  expect(isFarDate(date, today, isAhead)).toBe(far)
})
