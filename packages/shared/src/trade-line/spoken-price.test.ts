import { describe, expect, test } from 'vitest'
import { type SpokenGoods, spokenPrice } from './spoken-price.ts'

/** D16 CB400-V of the worked examples: a piece of 11.7 m at 1.578 kg/m weighs 18.463 kg to the gram. */
const d16 = {
  ...{ unitName: 'Cây', unitKind: 'count', unitFactor: 1, length: 11.7, barem: 1.578, unitWeight: 18.463 },
  priceType: 'theoretical',
} as SpokenGoods
const byItem: SpokenGoods = { ...d16, priceType: 'item' }
const bolt = { ...byItem, unitName: 'Cái', length: null, barem: null, unitWeight: null } as SpokenGoods
const coil = {
  ...d16,
  unitName: 'Kg',
  unitKind: 'mass',
  length: null,
  barem: null,
  unitWeight: null,
} as SpokenGoods
const tonne = { ...coil, unitName: 'Tấn', unitFactor: 1000, priceType: 'item' } as SpokenGoods
const metre = { ...byItem, unitName: 'Mét', unitKind: 'length', length: null, barem: 0.5 } as SpokenGoods

describe('per kilogram', () => {
  test.each([
    ['18500', d16, 18_500],
    ['18,5k', d16, 18_500],
    ['18.500 đ', d16, 18_500],
    ['18,5k/kg', d16, 18_500],
    ['18500đ/kg', d16, 18_500],
    ['18.500 đ / ký', d16, 18_500],
    ['18,5tr/tấn', d16, 18_500],
    ['18tr5/t', d16, 18_500],
    ['1,85tr/tạ', d16, 18_500],
    ['18.333.333/tấn', d16, 18_333.33],
    // 285,000 ÷ 18.463 kg
    ['285000/cây', d16, 15_436.28],
    ['285k/thanh', d16, 15_436.28],
    // 24,000 ÷ 1.578 kg/m
    ['24k/m', d16, 15_209.13],
    ['24k/mét', d16, 15_209.13],
    // without a barem by what the piece of 11.7 m weighs
    ['24k/m', { ...d16, barem: null }, 15_208.8],
    ['18,5k/kg', coil, 18_500],
    ['=18500*1,02', d16, 18_870],
    ['=37000/2', d16, 18_500],
    ['0/kg', d16, 0],
  ] as const)('%s', (typed, goods, price) => {
    expect(spokenPrice(typed, 'vi', goods as SpokenGoods)).toEqual({ price })
  })
})

describe('per unit', () => {
  test.each([
    ['285000', byItem, 285_000],
    ['285000/cây', byItem, 285_000],
    ['285k/Cây.', byItem, 285_000],
    ['285k/pcs', byItem, 285_000],
    // × 18.463 kg
    ['15,4k/kg', byItem, 284_330.2],
    ['15,4tr/tấn', byItem, 284_330.2],
    // × 11.7 m
    ['24k/m', byItem, 280_800],
    ['2,5k/con', bolt, 2500],
    ['18,5tr/tấn', tonne, 18_500_000],
    ['18,5k/kg', tonne, 18_500_000],
    ['24k/m', metre, 24_000],
    ['20k/kg', metre, 10_000],
  ] as const)('%s', (typed, goods, price) => {
    expect(spokenPrice(typed, 'vi', goods)).toEqual({ price })
  })
})

test.each([
  ['', d16, 'no_number'],
  ['abc/kg', d16, 'no_number'],
  ['18,5,5k/kg', d16, 'no_number'],
  ['18500/', d16, 'unit_unknown'],
  ['18500/xe', d16, 'unit_unknown'],
  ['285000/tấm', d16, 'unit_differs'],
  ['285000/cây', bolt, 'unit_differs'],
  ['18,5k/kg', bolt, 'no_weight'],
  ['285k/cây', { ...d16, barem: null, unitWeight: null }, 'no_weight'],
  ['24k/m', bolt, 'no_length'],
  ['24k/m', { ...d16, barem: null, length: null }, 'no_length'],
  ['99999999999tr/kg', d16, 'no_number'],
] as const)('%s is none: %s', (typed, goods, code) => {
  expect(spokenPrice(typed, 'vi', goods as SpokenGoods)).toMatchObject({ code })
})

test('separators are those of the reader', () => {
  expect(spokenPrice('18.5k/kg', 'en', d16)).toEqual({ price: 18_500 })
  expect(spokenPrice('18.500/kg', 'en', d16)).toEqual({ price: 18.5 })
  expect(spokenPrice('18.500/kg', 'vi', d16)).toEqual({ price: 18_500 })
})
