import { expect, test } from 'vitest'
import { type Example, examplePrice } from './example.ts'
import { amountUnitOf } from './formula.ts'

const bar: Example = {
  ...{ id: 'p', code: 'D10', name: 'D10', length: 11.7, densityWeight: 0.617, theoreticalWeight: 7.219 },
  unit: { id: 'u', name: 'Cây', kind: 'count', factor: 1 },
  capitalPrice: 14_240,
}
const rod = { ...bar, theoreticalWeight: 0, densityWeight: null }

test.each<[Record<string, unknown>, number | null, string]>([
  [{ base: 'capital', rate: 6.5, step: 50 }, null, '15150'],
  [{ base: 'capital', rate: 6.5, step: 50, floor: 15_180 }, null, '15200'],
  [{ base: 'fixed', fixedPrice: 100_000, priceType: 'item' }, null, '100000'],
  [{ base: 'import', money: 900 }, 13_000, '13900'],
  // what a line says itself, and what is still to be typed
  [{ base: 'import', money: 900 }, null, 'no-base'],
  [{ base: 'fixed' }, null, 'no-base'],
  [{ base: 'capital', rate: '6,x' }, null, 'unready'],
])('a rule as it is typed, %j, prices its example', (typed, importPrice, told) => {
  const priced = examplePrice(typed, bar, importPrice)
  expect(String(priced ? (priced.salePrice ?? priced.problem) : 'unready')).toBe(told)
})

test('amounts say what they are per, as far as the rule or its product says it', () => {
  expect([amountUnitOf('actual', null), amountUnitOf(null, bar), amountUnitOf(null, rod)]).toEqual([
    ...['đ/kg', 'đ/kg', 'đ/cây'],
  ])
  expect([amountUnitOf('item', bar), amountUnitOf('item', null), amountUnitOf(null, null)]).toEqual([
    ...['đ/cây', 'đ/ĐVT', 'đ/đơn vị giá'],
  ])
})
