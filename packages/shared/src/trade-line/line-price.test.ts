import { expect, test } from 'vitest'
import { toMetre } from '#values/length'
import { toBaremKgPerMetre, toKilogram } from '#values/weight'
import { linePrice } from './line-price.ts'

const bar = {
  unitKind: 'count' as const,
  unitFactor: 1,
  length: toMetre(11.7),
  barem: toBaremKgPerMetre(0.617),
  unitWeight: toKilogram(7.219),
}
const byWeight = { theoreticalWeight: '7.219' }
const byUnit = { theoreticalWeight: 0 }

test('a price per kg is a price per piece by what the piece weighs, a cut length included', () => {
  expect(linePrice(15_000, byWeight, { ...bar, priceType: 'theoretical' })).toBe(15_000)
  expect(linePrice(15_000, byWeight, { ...bar, priceType: 'actual' })).toBe(15_000)
  // 11.7 m × 0.617 kg/m = 7.219 kg (to the gram); 6 m weigh 3.702 kg.
  expect(linePrice(15_000, byWeight, { ...bar, priceType: 'item' })).toBe(108_285)
  expect(linePrice(15_000, byWeight, { ...bar, length: toMetre(6), priceType: 'item' })).toBe(55_530)
})

test('a price per unit is a price per kg only where somebody knows the weight', () => {
  const bolt = { ...bar, length: null, barem: null, unitWeight: null }
  expect(linePrice(27_500, byUnit, { ...bolt, priceType: 'item' })).toBe(27_500)
  expect(linePrice(27_500, byUnit, { ...bolt, priceType: 'actual' })).toBeNull()
  expect(linePrice(10_000, byUnit, { ...bar, priceType: 'actual' })).toBe(1385.23)
})

test('a price beyond the digits that are kept is not known', () => {
  expect(linePrice('9999999999999.99', byWeight, { ...bar, priceType: 'actual' })).toBe(9_999_999_999_999.99)
  expect(linePrice('9999999999999.99', byWeight, { ...bar, priceType: 'item' })).toBeNull()
})
