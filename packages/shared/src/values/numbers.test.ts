import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { issuesOf } from './issue.ts'
import { metre } from './length.ts'
import { DONG_MAX, dong, toDong, unitPrice } from './money.ts'
import { isWholeWhereCounted, quantity } from './quantity.ts'
import { rate, shareRate } from './rate.ts'
import { baremKgPerMetre, kilogram, toKilogram } from './weight.ts'

function codesOf(schema: z.ZodType, value: unknown): string[] {
  const parsed = schema.safeParse(value)
  return parsed.success ? [] : issuesOf(parsed.error).map((issue) => issue.code)
}

describe('the numbers of the trade', () => {
  it.each([
    ['dong', dong, [0, 1, 999_999_999_999_999], [-1, 0.5, 1e15]],
    ['unitPrice', unitPrice, [0, 15_400.25, 9_999_999_999_999.99], [-0.01, 0.001, 1e13]],
    ['kilogram', kilogram, [0, 0.001, 999_999_999_999.999], [-1, 0.0001, 1e12]],
    ['barem', baremKgPerMetre, [0.222, 99_999_999.9999], [0, 0.00001, 1e8]],
    ['metre', metre, [0.001, 11.7, 9_999_999.999], [0, 0.0001, 1e7]],
    ['quantity', quantity, [0.001, 999_999_999_999.999], [0, -1, 0.0001, 1e12]],
    ['rate', rate, [0, 10, 999.9999], [-1, 1000, 0.00001]],
    ['shareRate', shareRate, [0, 100], [100.0001]],
  ] as [string, z.ZodType, number[], number[]][])(
    '%s keeps its range and decimals',
    (_, schema, good, bad) => {
      for (const value of good) expect.soft(codesOf(schema, value), String(value)).toEqual([])
      for (const value of bad) expect.soft(codesOf(schema, value), String(value)).toHaveLength(1)
    },
  )

  it.each([Number.NaN, Number.POSITIVE_INFINITY, '5', true, {}])('takes no %s for a number', (value) => {
    expect(codesOf(dong, value)).toEqual(['invalid_type'])
  })

  it('says what is wrong with a number', () => {
    expect(codesOf(dong, 0.5)).toEqual(['decimals'])
    expect(codesOf(dong, -1)).toEqual(['too_small'])
    expect(codesOf(quantity, 0)).toEqual(['must_exceed'])
    expect(codesOf(dong, DONG_MAX + 1)).toEqual(['too_big'])
    expect(codesOf(dong, null)).toEqual(['required'])
    // whose bound is said with its sign
    expect(codesOf(shareRate, 100.5)).toEqual(['too_big_percent'])
  })

  it('rounds computed values to what is kept', () => {
    expect(toDong('1234.5')).toBe(1235)
    expect(toKilogram('7.21890001')).toBe(7.219)
    expect(() => toDong('1e15')).not.toThrow()
    expect(() => toDong('1234567890123456')).toThrow(RangeError)
  })

  it('asks for whole pieces only', () => {
    expect(isWholeWhereCounted(1.5, 'count')).toBe(false)
    expect(isWholeWhereCounted(1.5, 'mass')).toBe(true)
    expect(isWholeWhereCounted(2, 'count')).toBe(true)
  })
})
