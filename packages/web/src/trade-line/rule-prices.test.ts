import { expect, test, vi } from 'vitest'
import { emptyLine, type LineValues } from './line.ts'
import { askedLine, followRules, isSunk, type Ruled } from './rule-prices.ts'

vi.mock('#api/api.ts', () => ({ call: vi.fn() }))

const ruled = (salePrice: number | null, more: object = {}) =>
  ({ cause: 'now', price: { salePrice, floor: null, belowFloor: false, ...more } }) as Ruled
const line = (change: Partial<LineValues>): LineValues => ({
  ...emptyLine(),
  key: 'k',
  productId: 'p',
  ...change,
})

test.each([
  ['an empty price is filled', { salePrice: null }, 14_900, 14_900],
  ['what the rules gave follows them', { salePrice: 15_500, rulePrice: 15_500 }, 14_900, 14_900],
  ['what was typed stays', { salePrice: 15_000, rulePrice: 15_500 }, 14_900, 15_000],
  ['what cannot be read stays', { salePrice: '15,', rulePrice: 15_500 }, 14_900, '15,'],
  ['what was kept before there were rules stays', { salePrice: 15_000 }, 14_900, 15_000],
  [
    'no price of the catalogue stands in for one that cannot be computed',
    { salePrice: 15_500, rulePrice: 15_500 },
    null,
    null,
  ],
] as const)('%s', (_, change, given, salePrice) => {
  const lines = [line(change)]
  const next = followRules(lines, () => ruled(given), new Map()) ?? lines
  expect(next[0]!.salePrice).toBe(salePrice)
  // and then nothing more follows
  expect(followRules(next, () => ruled(given), new Map())).toBeNull()
})

test('a line that was opened keeps its price until what it follows from is another', () => {
  const lines = [line({ salePrice: 15_500, rulePrice: 15_500 })]
  expect(followRules(lines, () => ruled(14_900), new Map([['k', 'now']]))).toBeNull()
  expect(followRules(lines, () => ruled(14_900), new Map([['k', 'then']]))![0]!.salePrice).toBe(14_900)
  expect(followRules(lines, () => undefined, new Map())).toBeNull()
})

test('who sees costs compares with the floor, who does not is told', () => {
  const sold = line({ salePrice: 14_650, belowFloor: true })
  expect(isSunk(sold, undefined, false)).toBe(true)
  expect(isSunk(sold, ruled(14_900, { floor: 14_700 }), true)).toBe(true)
  expect(isSunk(sold, ruled(14_900, { floor: 14_650 }), true)).toBe(false)
  expect(isSunk(sold, ruled(14_900, { belowFloor: false }), false)).toBe(false)
})

test('a line with a figure beyond its bounds is not asked about, and keeps no price the rules gave it before', () => {
  const ruledLine = line({ length: 11.7, salePrice: 15_500, rulePrice: 15_500 })
  expect(askedLine(ruledLine, true)).toMatchObject({ length: 11.7 })
  for (const change of [
    { length: 11_700_000 },
    { barem: 1e9 },
    { importPrice: 1e15 },
    { length: 11.70001 },
  ]) {
    const wrong = { ...ruledLine, ...change }
    expect(askedLine(wrong, true)).toBeNull()
    expect(followRules([wrong], () => undefined, new Map())![0]).toMatchObject({
      salePrice: null,
      rulePrice: null,
    })
    expect(followRules([{ ...wrong, salePrice: 15_000 }], () => undefined, new Map())).toBeNull()
  }
})
