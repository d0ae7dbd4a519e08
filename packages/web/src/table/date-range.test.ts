import { expect, it } from 'vitest'
import { daysOf, rangeNamed } from './date-range.ts'

it('a week is Monday to Sunday, a month its first to its last day', () => {
  expect(daysOf('today', '2026-11-22')).toEqual(['2026-11-22', '2026-11-22'])
  expect(daysOf('week', '2026-11-22')).toEqual(['2026-11-16', '2026-11-22'])
  expect(daysOf('month', '2026-11-22')).toEqual(['2026-11-01', '2026-11-30'])
  expect(daysOf('month', '2028-02-10')).toEqual(['2028-02-01', '2028-02-29'])
  expect(daysOf('month', '2026-12-31')).toEqual(['2026-12-01', '2026-12-31'])
})

it('a range is called by its name on that day only', () => {
  expect(rangeNamed('2026-11-16', '2026-11-22', '2026-11-22')).toBe('week')
  expect(rangeNamed('2026-11-16', '2026-11-22', '2026-11-23')).toBe(null)
  expect(rangeNamed('2026-11-16', null, '2026-11-22')).toBe(null)
})
