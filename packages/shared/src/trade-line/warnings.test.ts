import { describe, expect, test } from 'vitest'
import { toMetre } from '#values/length'
import { toUnitPrice } from '#values/money'
import { toQuantity } from '#values/quantity'
import { toRate } from '#values/rate'
import { toBaremKgPerMetre, toKilogram } from '#values/weight'
import { weighedFor } from './follow-quantity.ts'
import type { PricingLine } from './pricing.ts'
import { warnBarem, warnLength, warnPrice, warnWeight } from './warnings.ts'

const line = (change: Partial<PricingLine> = {}): PricingLine => ({
  productId: 'p1',
  quantity: toQuantity(100),
  unitKind: 'count',
  unitFactor: 1,
  length: toMetre(10),
  barem: toBaremKgPerMetre(1),
  unitWeight: null,
  actualWeight: toKilogram(1000),
  priceType: 'actual',
  salePrice: toUnitPrice(15_000),
  importPrice: toUnitPrice(14_000),
  vatRate: toRate(10),
  ...change,
})
const norms = { listPrice: toUnitPrice(15_000) }

describe('a weighed weight', () => {
  test.each([
    [1000, null],
    [1004.999, null],
    [1005, 1],
    [995, 1],
    [1014.999, 1],
    [1015, 2],
    [970.001, 2],
    [970, 3],
    [100, 3],
  ])('of %d kg for 1.000 kg by calculation warns with %j', (kilograms, strength) => {
    const found = warnWeight(line({ actualWeight: toKilogram(kilograms) }), norms)
    expect(found?.strength ?? null).toBe(strength)
  })

  test('says how far it is off', () => {
    expect(warnWeight(line({ actualWeight: toKilogram(992.49) }), norms)).toEqual({
      code: 'weight_off',
      strength: 1,
      params: { percent: 0.75, weight: 1000 },
    })
  })

  test('is held against nothing where nothing says what it should be', () => {
    expect(warnWeight(line({ barem: null }), norms)).toBeNull()
    expect(warnWeight(line({ actualWeight: null }), norms)).toBeNull()
    expect(warnWeight(line({ quantity: null }), norms)).toBeNull()
  })
})

test.each([
  [1.6, null],
  [1.65, null],
  [1.664, 1],
  [1.696, 2],
  [1.728, 3],
  [1.5168, 1],
  [0.0001, 3],
])('a barem of %d where mills roll 1.58 and 1.6: %j', (barem, strength) => {
  const typed = line({ barem: toBaremKgPerMetre(barem) })
  expect(warnBarem(typed, { ...norms, barems: [1.58, 1.6] })?.strength ?? null).toBe(strength)
  expect(warnBarem(typed, norms)).toBeNull()
})

test('figures beyond what can be kept are warned of all the same', () => {
  const huge = {
    quantity: 999_999_999_999 as never,
    length: 9_999_999.999 as never,
    barem: 99_999_999.9999 as never,
  }
  expect(warnWeight(line(huge), norms)?.strength).toBe(3)
})

test.each([
  [11.7, null],
  [20, null],
  [20.001, 'length_beyond_bar'],
  [5850, 'length_in_millimetres'],
])('a length of %d m: %j', (length, code) => {
  expect(warnLength(line({ length: toMetre(length) }), norms)?.code ?? null).toBe(code)
})

describe('a price', () => {
  const sale = warnPrice('salePrice')
  test.each([
    [15_000, null],
    [14_000, null],
    [13_999.99, 'price_below_cost'],
    [19_500, null],
    [19_500.01, 'price_above_list'],
    [14.85, 'price_decimals'],
    [500, 'price_below_cost'],
    [0, null],
  ])('of %d: %j', (price, code) => {
    expect(sale(line({ salePrice: toUnitPrice(price) }), norms)?.code ?? null).toBe(code)
  })

  test('is not held against a cost that the reader does not see', () => {
    const cheap = { salePrice: toUnitPrice(11_000) }
    expect(sale(line({ ...cheap, importPrice: null }), norms)).toBeNull()
    expect(sale(line({ ...cheap, importPrice: undefined }), norms)).toBeNull()
    expect(sale(line({ salePrice: toUnitPrice(10_499), importPrice: null }), norms)).toEqual({
      code: 'price_below_list',
      strength: 2,
      params: { percent: 30.01, list: 15_000 },
    })
    expect(sale(line({ salePrice: toUnitPrice(10_499), importPrice: null }), { listPrice: null })).toBeNull()
  })

  test('says what was meant where a separator was taken for decimals', () => {
    expect(sale(line({ salePrice: toUnitPrice(14.85) }), norms)?.params).toEqual({
      price: 14.85,
      meant: 14_850,
    })
  })

  test('that goods are bought for is held against no cost', () => {
    expect(warnPrice('importPrice')(line({ importPrice: toUnitPrice(14_000) }), norms)).toBeNull()
  })
})

test('what was weighed follows the quantity to the gram', () => {
  expect(weighedFor({ quantity: 36, actualWeight: 2599.2 }, 360)).toBe(25_992)
  expect(weighedFor({ quantity: 3, actualWeight: 100 }, 1)).toBe(33.333)
  expect(weighedFor({ quantity: 0, actualWeight: 100 }, 1)).toBeNull()
})
