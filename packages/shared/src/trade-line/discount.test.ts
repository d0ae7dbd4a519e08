import { expect, test } from 'vitest'
import { readDiscount } from './discount.ts'

// worked examples, G
const sums = { goods: 233_028_691, theoreticalWeight: 13_139.77 }

test.each([
  ['2.500.000', { discount: 2_500_000, from: null }],
  ['2,5tr', { discount: 2_500_000, from: null }],
  ['1,2%', { discount: 2_796_344, from: { rate: 1.2 } }],
  ['1.2 %', { discount: 2_796_344, from: { rate: 1.2 } }],
  ['200 đ/kg', { discount: 2_627_954, from: { perKilogram: 200 } }],
  ['200/kg', { discount: 2_627_954, from: { perKilogram: 200 } }],
  ['101%', null],
  ['abc%', null],
  ['/kg', null],
  ['200 đ/tấn', null],
  ['=1.000.000/4', { discount: 250_000, from: null }],
])('a discount of %s', (typed, read) => expect(readDiscount(typed, 'vi', sums)).toEqual(read))

test('a rate of more than can be kept cannot be read', () => {
  const goods = 9_007_199_254_740_993_000
  expect(readDiscount('1,2345%', 'vi', { ...sums, goods })).toBeNull()
})
