import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatFor } from './format.ts'
import { parseAmount } from './parse-amount.ts'

describe('parseAmount', () => {
  it.each([
    ['12500000', 12_500_000, 12_500_000],
    ['12.500.000', 12_500_000, 12_500_000],
    ['12,500,000 đ', 12_500_000, 12_500_000],
    ['1.5tr', 1_500_000, 1_500_000],
    ['1,5 triệu', 1_500_000, 1_500_000],
    ['1,5 TRIỆU', 1_500_000, 1_500_000],
    ['2ty', 2_000_000_000, 2_000_000_000],
    ['2,35 tỷ đồng', 2_350_000_000, 2_350_000_000],
    ['2.35 billion', 2_350_000_000, 2_350_000_000],
    ['1tr5', 1_500_000, 1_500_000],
    ['2ty35', 2_350_000_000, 2_350_000_000],
    ['500k', 500_000, 500_000],
    ['15.400', 15_400, 15.4],
    ['15,400', 15.4, 15_400],
    ['1.234,56', 1234.56, 1234.56],
    ['1,234.56', 1234.56, 1234.56],
    ['0.500', 0.5, 0.5],
    ['-5tr', -5_000_000, -5_000_000],
    ['999.999.999.999.999', 999_999_999_999_999, 999_999_999_999_999],
  ])('reads %s', (typed, vietnamese, english) => {
    expect(parseAmount(typed, 'vi')).toBe(vietnamese)
    expect(parseAmount(typed, 'en')).toBe(english)
  })

  it.each([
    '',
    'abc',
    '1.2.3',
    '1,2,3',
    '12.50.000',
    '1.5tr5',
    '5 tấn',
    '1e5',
    '1..5',
    '5,',
    '--5',
    '1.234.567,8,9',
    '1234567890123456',
  ])('does not read %j', (typed) => {
    expect(parseAmount(typed, 'vi')).toBeNull()
  })

  it('reads back what the formats write', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -(2 ** 31), max: 2 ** 31 }),
        fc.constantFrom('vi', 'en'),
        (amount, locale) => {
          expect(parseAmount(formatFor(locale).money(amount), locale)).toBe(amount)
        },
      ),
    )
  })
})
