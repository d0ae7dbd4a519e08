import { expect, test } from 'vitest'
import {
  type BoughtAt,
  type KnownPrices,
  type PricedGoods,
  type PriceTerms,
  resolvePrice,
} from './resolve.ts'

/** D16 CB400-V of the worked examples: a piece of 11.7 m at 1.578 kg/m weighs 18.463 kg. */
const d16 = {
  ...{ unitKind: 'count', unitFactor: 1, length: 11.7, barem: 1.578, unitWeight: 18.463 },
  ...{ priceType: 'actual', theoreticalWeight: '18.463' },
} as PricedGoods
const byItem: PricedGoods = { ...d16, priceType: 'item' }
const wire = { ...d16, length: null, barem: null, unitWeight: null, theoreticalWeight: 0 } as PricedGoods

const plain: PriceTerms = {
  ...{ base: 'capital', fixedPrice: null, rate: null, money: null, floor: null, step: null, priceType: null },
}
const terms = (given: object) => ({ ...plain, ...given }) as PriceTerms
const known = (given: Partial<KnownPrices>): KnownPrices => ({
  capital: null,
  catalogue: null,
  import: null,
  ...given,
})
const resolved = (rule: object | null, given: Partial<KnownPrices>, goods = d16) =>
  resolvePrice(rule && terms(rule), goods, known(given))
const told = ({ steps }: ReturnType<typeof resolved>) => steps.map(({ kind, price }) => `${kind} ${price}`)

test('H: base 14,000 with 6.5 % in steps of 50 is 14,900; half a step goes up', () => {
  const priced = resolved({ rate: 6.5, step: 50, floor: 14_700 }, { capital: '14000.00' })
  expect(told(priced)).toEqual(['base 14000', 'rate 14910', 'round 14900'])
  expect(priced).toMatchObject({ salePrice: 14_900, problem: null, floor: 14_700 })
  expect(resolved({ step: 50 }, { capital: 14_925 }).salePrice).toBe(14_950)
  expect(resolved({ step: 50 }, { capital: '14924.99' }).salePrice).toBe(14_900)
})

test('H, rule 14: the base includes VAT, and so does the price', () => {
  expect(told(resolved({ rate: 6.5, step: 50 }, { capital: '13999.70' }))).toEqual([
    ...['base 13999.7', 'rate 14909.68', 'round 14900'],
  ])
})

test('what comes out below the floor is the floor, rounded up', () => {
  const rule = { step: 50, floor: 14_700 }
  expect(told(resolved(rule, { capital: 14_650 }))).toEqual(['base 14650', 'round 14650', 'floor 14700'])
  expect(resolved({ ...rule, floor: 14_701 }, { capital: 14_650 }).salePrice).toBe(14_750)
  expect(resolved({ floor: 14_701 }, { capital: 14_650 }).salePrice).toBe(14_701)
  expect(resolved(rule, { capital: 14_675 }).steps.map(({ kind }) => kind)).toEqual(['base', 'round'])
})

test.each([
  ['money on top', { money: 350 }, 14_350],
  ['money off', { money: -350.5 }, 13_649.5],
  ['a rate off', { rate: -1.25, step: 10 }, 13_830],
  ['a fixed price, whatever it costs', { base: 'fixed', fixedPrice: 15_800 }, 15_800],
  ['a third of a đồng is cut at two decimals', { rate: 0.0024 }, 14_000.34],
])('%s', (_, rule, salePrice) => {
  expect(resolved(rule, { capital: 14_000 }).salePrice).toBe(salePrice)
})

test('a price per kilogram is rounded per kilogram and then turned to pieces; a rule of pieces rounds pieces', () => {
  const perKilogram = resolved({ rate: 6.5, step: 50, floor: 14_000 }, { capital: 14_000 }, byItem)
  // 11.7 m × 1.578 kg/m = 18.463 kg to the gram
  expect(perKilogram).toMatchObject({ salePrice: 275_098.7, floor: 258_482 })
  expect(perKilogram.steps.at(-1)).toEqual({ kind: 'turn', amount: null, price: 275_098.7, per: 'unit' })
  const perPiece = resolved({ rate: 6.5, step: 500, priceType: 'item' }, { capital: 14_000 }, byItem)
  expect(told(perPiece)).toEqual(['base 258482', 'rate 275283.33', 'round 275500'])
  // a piece cut to 6 m costs what it weighs
  expect(
    resolved({ rate: 6.5, step: 50 }, { capital: 14_000 }, { ...byItem, length: 6 } as PricedGoods).salePrice,
  ).toBe(141_073.2)
})

test('the import price is that of what was bought, by weight where the lengths differ', () => {
  const bought: BoughtAt = { ...byItem, price: '284330.20', per: 'unit' }
  expect(resolved({ base: 'import', priceType: 'item' }, { import: bought }, byItem).salePrice).toBe(
    284_330.2,
  )
  expect(resolved({ base: 'import' }, { import: bought }).salePrice).toBe(15_400)
  const short = { ...byItem, length: 6 } as PricedGoods
  // 9.468 kg
  expect(resolved({ base: 'import', priceType: 'item' }, { import: bought }, short).salePrice).toBe(145_807.2)
  expect(resolved({ base: 'import' }, { import: { ...d16, price: 15_620, per: 'kilogram' } }).salePrice).toBe(
    15_620,
  )
})

test('without a rule the price is the one of the catalogue', () => {
  expect(told(resolved(null, { catalogue: 16_500 }))).toEqual(['catalogue 16500'])
  expect(told(resolved(null, { catalogue: 16_500 }, byItem))).toEqual(['catalogue 16500', 'turn 304639.5'])
  expect(resolved(null, { catalogue: 90_000 }, { ...wire, priceType: 'item' }).salePrice).toBe(90_000)
})

test.each([
  ['no-price', null, {}, d16],
  ['no-base', {}, { catalogue: 1 }, d16],
  ['no-base', { base: 'import' }, { capital: 1 }, d16],
  ['no-weight', {}, { capital: 9_000 }, wire],
  ['not-positive', { rate: -100 }, { capital: 9_000 }, d16],
  ['not-positive', { money: -9_000.01 }, { capital: 9_000 }, d16],
  ['too-large', { rate: 900 }, { capital: 9_999_999_999_999.99 }, d16],
] as const)(
  '%s says why there is no price, and what was computed until then',
  (problem, rule, prices, goods) => {
    expect(resolved(rule, prices, goods)).toMatchObject({ salePrice: null, problem, floor: null })
  },
)
