import { describe, expect, it } from 'vitest'
import { evenDecimals, formatFor } from './format.ts'

const vi = formatFor('vi')
const en = formatFor('en')

describe('figures', () => {
  it.each([
    [1234567.891, '1.234.567,89', '1,234,567.89'],
    [1234.5, '1.234,5', '1,234.5'],
    [1000, '1.000', '1,000'],
    [0.005, '0,01', '0.01'],
    [-0.001, '0', '0'],
    [-1234.1, '-1.234,1', '-1,234.1'],
    [999, '999', '999'],
    ['9999999999999.99', '9.999.999.999.999,99', '9,999,999,999,999.99'],
    ['999999999999999', '999.999.999.999.999', '999,999,999,999,999'],
  ])('%s', (value, vietnamese, english) => {
    expect(vi.number(value)).toBe(vietnamese)
    expect(en.number(value)).toBe(english)
  })

  it.each([
    [
      [202.8, 1, 7.219, null],
      ['202,800', '1,000', '7,219'],
    ],
    [
      [9184.5, -0.0001],
      ['9.184,5', '0,0'],
    ],
    [
      [500, 90],
      ['500', '90'],
    ],
  ])('of a column all have the decimals of the one that needs most: %j', (column, shown) => {
    const least = evenDecimals(column, 3)
    expect(column.flatMap((value) => (value === null ? [] : vi.number(value, 3, least)))).toEqual(shown)
  })

  it('shows money without decimals', () => {
    expect(vi.money(12_500_000)).toBe('12.500.000\u00a0đ')
    expect(en.money(12_500_000)).toBe('12,500,000\u00a0đ')
    expect(vi.money(-0.4)).toBe('0\u00a0đ')
  })

  it.each([
    [999_999, '999.999', '999,999'],
    [1_000_000, '1\u00a0triệu', '1\u00a0million'],
    [1_500_000, '1,5\u00a0triệu', '1.5\u00a0million'],
    [999_994_999, '999,99\u00a0triệu', '999.99\u00a0million'],
    [999_999_999, '1\u00a0tỷ', '1\u00a0billion'],
    [2_350_000_000, '2,35\u00a0tỷ', '2.35\u00a0billion'],
    [-2_350_000_000, '-2,35\u00a0tỷ', '-2.35\u00a0billion'],
    [999_999_999_999_999, '1.000.000\u00a0tỷ', '1,000,000\u00a0billion'],
  ])('abbreviates %s', (value, vietnamese, english) => {
    expect(vi.abbreviated(value)).toBe(vietnamese)
    expect(en.abbreviated(value)).toBe(english)
  })

  it('shows weights, lengths and rates', () => {
    expect([vi.tons(12_345.678), en.tons(12_345.678)]).toEqual(['12,35\u00a0tấn', '12.35\u00a0tons'])
    expect([vi.millions(12_345_678), en.millions(12_345_678)]).toEqual([
      '12,35\u00a0triệu',
      '12.35\u00a0million',
    ])
    expect(vi.kilograms(1234.5)).toBe('1.234,5\u00a0kg')
    expect([vi.metres(11.7), vi.metres(5.855)]).toEqual(['11,7\u00a0m', '5,855\u00a0m'])
    expect(vi.barem(0.617)).toBe('0,617\u00a0kg/m')
    expect([vi.rate(10), en.rate(8.25)]).toEqual(['10%', '8.25%'])
  })
})

describe('time', () => {
  const now = new Date('2026-11-21T03:00:00Z')

  it('is shown on a clock in Vietnam', () => {
    expect(vi.date('2026-11-21')).toBe('21/11/2026')
    expect(en.date('2026-11-21')).toBe('21/11/2026')
    expect(vi.moment('2026-11-20T17:05:00Z')).toBe('21/11/2026 00:05')
  })

  it.each([
    ['2026-11-21T02:59:30Z', 'vừa xong', 'just now'],
    ['2026-11-21T02:55:00Z', '5 phút trước', '5 minutes ago'],
    ['2026-11-21T01:00:00Z', '2 giờ trước', '2 hours ago'],
    ['2026-11-18T03:00:00Z', '3 ngày trước', '3 days ago'],
    ['2026-11-21T05:00:00Z', 'sau 2 giờ nữa', 'in 2 hours'],
    ['2026-10-01T03:00:00Z', '01/10/2026', '01/10/2026'],
  ])('%s is %s', (moment, vietnamese, english) => {
    expect(vi.relative(moment, now)).toBe(vietnamese)
    expect(en.relative(new Date(moment), now)).toBe(english)
  })
})
