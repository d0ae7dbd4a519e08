import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, isLocalDate } from './local-date.ts'
import { type DateLean, parseDate } from './parse-date.ts'

const today = '2026-11-22'

describe('a date as people type it', () => {
  it.each([
    // Separators, with and without leading zeros.
    ['05/12/2026', '2026-12-05'],
    ['5/12/2026', '2026-12-05'],
    ['5/1/2027', '2027-01-05'],
    ['05-12-2026', '2026-12-05'],
    ['5-12-2026', '2026-12-05'],
    ['05.12.2026', '2026-12-05'],
    ['5.12.2026', '2026-12-05'],
    ['05 12 2026', '2026-12-05'],
    ['5 12 2026', '2026-12-05'],
    ['5,12,2026', '2026-12-05'],
    ['5 / 12 / 2026', '2026-12-05'],
    ['5/12-2026', '2026-12-05'],
    ['  05/12/2026 ', '2026-12-05'],
    // Every day and month of two digits, which were rewritten while they were typed.
    ['21/11/2026', '2026-11-21'],
    ['10/10/2026', '2026-10-10'],
    ['31/12/2026', '2026-12-31'],
    ['30/11/2099', '2099-11-30'],
    // Two digits of the year.
    ['05/12/26', '2026-12-05'],
    ['5/12/26', '2026-12-05'],
    ['01/02/26', '2026-02-01'],
    ['5-12-26', '2026-12-05'],
    ['5.12.26', '2026-12-05'],
    ['5 12 26', '2026-12-05'],
    ['21/11/20', '2020-11-21'],
    ['1/1/00', '2000-01-01'],
    ['1/1/76', '2076-01-01'],
    ['1/1/77', '1977-01-01'],
    ['1/1/99', '1999-01-01'],
    // No separators.
    ['05122026', '2026-12-05'],
    ['051226', '2026-12-05'],
    ['211126', '2026-11-21'],
    ['0512', '2026-12-05'],
    ['3112', '2026-12-31'],
    // As machines write it.
    ['2026-12-05', '2026-12-05'],
    ['2026/12/5', '2026-12-05'],
    ['2026.12.05', '2026-12-05'],
    // Days from today.
    ['+0', '2026-11-22'],
    ['+7', '2026-11-29'],
    ['+ 15', '2026-12-07'],
    ['+365', '2027-11-22'],
    ['-3', '2026-11-19'],
    ['-22', '2026-10-31'],
    // Words.
    ['hôm nay', '2026-11-22'],
    ['Hôm  nay', '2026-11-22'],
    ['hom nay', '2026-11-22'],
    ['nay', '2026-11-22'],
    ['today', '2026-11-22'],
    ['mai', '2026-11-23'],
    ['Ngày mai', '2026-11-23'],
    ['tomorrow', '2026-11-23'],
    ['hôm qua', '2026-11-21'],
    ['yesterday', '2026-11-21'],
    ['ngày mốt', '2026-11-24'],
    // Leap days.
    ['29/2/2028', '2028-02-29'],
    ['290228', '2028-02-29'],
    ['29/02/2000', '2000-02-29'],
  ])('reads %j', (typed, date) => expect(parseDate(typed, today)).toBe(date))

  it.each([
    '',
    ' ',
    '5',
    '15',
    '512',
    '51226',
    '5122026',
    '35/12',
    '35/12/2026',
    '31/11/2026',
    '31/02/2026',
    '29/2/2026',
    '29/02/2100',
    '99/99',
    '0/12/2026',
    '5/0/2026',
    '5/13/2026',
    '12/31/2026',
    '5/12/202',
    '5/12/20266',
    '5/12/026',
    '5//12',
    '5/12/',
    '/5/12',
    '5/12/26 8:00',
    '5/12/1899',
    '5/12/2200',
    '321126',
    '003112',
    '+',
    '-',
    '+7 ngày',
    '+10000',
    '5 thg 12',
    'mốt nay',
    'constructor',
    '__proto__',
    'abc',
    '１/２/2026',
    `5/12/2026${' '.repeat(50)}`,
  ])('does not guess at %j', (typed) => expect(parseDate(typed, today)).toBeNull())

  const ways: [DateLean, string, string][] = [
    // A validity: this month's day that is past is this year's, for its form to refuse; an older one is next year's.
    ['ahead', '5/12', '2026-12-05'],
    ['ahead', '22/11', '2026-11-22'],
    ['ahead', '20/11', '2026-11-20'],
    ['ahead', '22/10', '2026-10-22'],
    ['ahead', '21/10', '2027-10-21'],
    ['ahead', '5/1', '2027-01-05'],
    // The date of a document: the nearest.
    ['near', '5/12', '2026-12-05'],
    ['near', '1/7', '2026-07-01'],
    ['near', '15/5', '2027-05-15'],
    ['near', '5/1', '2027-01-05'],
    // A filter: past, or within a month.
    ['behind', '5/1', '2026-01-05'],
    ['behind', '30/11', '2026-11-30'],
    ['behind', '5/12', '2026-12-05'],
    ['behind', '24/12', '2025-12-24'],
    ['behind', '22/11', '2026-11-22'],
  ]
  it.each(ways)('%s: without a year, %s is %s', (lean, typed, date) => {
    expect(parseDate(typed, today, lean)).toBe(date)
  })

  it.each([
    ['2027-01-05', 'ahead', '20/12', '2026-12-20'],
    ['2027-01-05', 'behind', '20/12', '2026-12-20'],
    ['2026-12-28', 'ahead', '5/1', '2027-01-05'],
    ['2027-11-22', 'ahead', '29/2', '2028-02-29'],
  ] as const)('on %s, %s, %s is %s', (day, lean, typed, date) => {
    expect(parseDate(typed, day, lean)).toBe(date)
  })

  it('29/2 without a year is none where the year around has none', () => {
    expect(parseDate('29/2', today, 'ahead')).toBeNull()
  })

  const days = fc.integer({ min: 0, max: 60_000 }).map((count) => addDays('1980-01-01', count))

  it('reads what it is shown as, in every writing, whatever the day', () => {
    fc.assert(
      fc.property(days, days, (date, now) => {
        const [year = '', month = '', day = ''] = date.split('-')
        for (const writing of [
          `${day}/${month}/${year}`,
          `${Number(day)}.${Number(month)}.${year}`,
          day + month + year,
        ])
          expect(parseDate(writing, now)).toBe(date)
      }),
    )
  })

  it('finds a year for every day and lean, within a year of today', () => {
    const leans = fc.constantFrom<DateLean>('ahead', 'near', 'behind')
    fc.assert(
      fc.property(days, days, leans, (date, now, lean) => {
        const [, month = '', day = ''] = date.split('-')
        if (month === '02' && day === '29') return
        const found = parseDate(`${day}/${month}`, now, lean)
        expect(found?.slice(5)).toBe(date.slice(5))
        expect(found! >= addDays(now, -366) && found! <= addDays(now, 366)).toBe(true)
      }),
    )
  })

  it('answers a business date or nothing for whatever is typed', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'0123456789/.- +') }), (typed) => {
        const found = parseDate(typed, today)
        expect(found === null || isLocalDate(found)).toBe(true)
      }),
    )
  })
})
