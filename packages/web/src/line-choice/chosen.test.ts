import { expect, test } from 'vitest'
import { faultOf, sumOfChosen } from './chosen.ts'

test.each([
  [null, 'required', {}],
  [0, 'must_exceed', { minimum: 0 }],
  ['2 bó', 'invalid_type', { expected: 'number' }],
  [180.5, 'too_big', { maximum: 180 }],
  [999_999_999_999_999, 'too_big', { maximum: 180 }],
])('of 180 %s cannot be taken: %s', (quantity, code, params) => {
  expect(faultOf(quantity, 180)).toMatchObject({ code, params })
})

test('of 180 all can be taken', () => {
  expect(faultOf(180, 180)).toBeUndefined()
})

test('what can be taken is counted and weighed together, nothing else', () => {
  const rowOf = (free: number) => ({ free, weightOf: (part: number) => part * 1.5 })
  const quantities = [2, 3.334, '2 bó', null, 999_999_999_999_999]
  expect(
    sumOfChosen(
      quantities.map((quantity) => ({ line: 10, quantity })),
      rowOf,
    ),
  ).toEqual({ count: 2, weight: 8.001 })
})
