import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { issuesOf } from './issue.ts'
import * as date from './local-date.ts'

const days = fc.integer({ min: 0, max: 80_000 }).map((count) => date.addDays('1980-01-01', count))

describe('business dates', () => {
  it.each(['2026-11-21', '2024-02-29', '1900-01-01', '2199-12-31'])('takes %s', (value) => {
    expect(date.localDate.parse(value)).toBe(value)
  })

  it.each([
    '2026-02-29',
    '2026-13-01',
    '2026-11-31',
    '21/11/2026',
    '2026-1-1',
    '1899-12-31',
    '2200-01-01',
    '2026-11-21T00:00:00Z',
  ])('refuses %s', (value) => {
    expect(date.localDate.safeParse(value).success).toBe(false)
  })

  it.each([
    ['26-1-1', 'date'],
    ['2026-02-30', 'date'],
    ['1899-12-31', 'date'],
    ['', 'required'],
  ])('says of %j once what is wrong', (value, code) => {
    const { error } = date.localDate.safeParse(value)
    expect(issuesOf(error!).map((one) => one.code)).toEqual([code])
  })

  it('begins a day at midnight in Vietnam', () => {
    expect(date.businessDate(new Date('2026-11-20T16:59:59.999Z'))).toBe('2026-11-20')
    expect(date.businessDate(new Date('2026-11-20T17:00:00Z'))).toBe('2026-11-21')
    expect(date.startOfDay('2026-11-21').toISOString()).toBe('2026-11-20T17:00:00.000Z')
  })

  it('agrees with the time zone database', () => {
    const vietnam = new Intl.DateTimeFormat('en-CA', { timeZone: date.TIME_ZONE, dateStyle: 'short' })
    const moments = fc.date({ min: new Date('1980-01-01'), max: new Date('2199-12-30'), noInvalidDate: true })
    fc.assert(
      fc.property(moments, (moment) => {
        expect(date.businessDate(moment)).toBe(vietnam.format(moment))
      }),
    )
  })

  it('begins the week on Monday', () => {
    expect(date.startOfWeek('2026-11-21')).toBe('2026-11-16')
    expect(date.startOfWeek('2026-11-16')).toBe('2026-11-16')
    expect(date.startOfWeek('2026-11-22')).toBe('2026-11-16')
    expect(date.dayOfWeek('2026-11-22')).toBe(7)
    expect(date.dayOfWeek('1969-12-29')).toBe(1)
    fc.assert(
      fc.property(days, (day) => {
        expect(date.dayOfWeek(date.startOfWeek(day))).toBe(1)
      }),
    )
  })

  it('counts days there and back', () => {
    fc.assert(
      fc.property(days, fc.integer({ min: -5000, max: 5000 }), (day, count) => {
        expect(date.daysBetween(day, date.addDays(day, count))).toBe(count)
      }),
    )
  })

  it('knows the month', () => {
    expect(date.monthKey('2026-11-21')).toBe('2026-11')
    expect(date.numberingMonth('2026-11-21')).toBe('2611')
    expect(['2026-02-10', '2024-02-10', '2026-12-31'].map(date.endOfMonth)).toEqual([
      '2026-02-28',
      '2024-02-29',
      '2026-12-31',
    ])
  })
})
