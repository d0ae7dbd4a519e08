import { expect, test } from 'vitest'
import { type PriceChange, priceChangeIssue, type RuledGoods, reprice } from './reprice.ts'
import type { PriceTerms } from './resolve.ts'

const day = '2026-12-01'
const none: PriceTerms = {
  ...{ base: 'fixed', fixedPrice: null, rate: null, money: null, floor: null, step: null, priceType: null },
}
const open = { validFrom: '2026-01-01', validTo: null }
const by = (change: Partial<PriceChange>): PriceChange => ({
  rate: null,
  money: null,
  step: null,
  from: day,
  ...change,
})
const bar: RuledGoods = {
  ...{ unitKind: 'count', unitFactor: 1, length: null, barem: null, unitWeight: 18.48 as never },
  ...{ theoreticalWeight: 18.48, capital: '14000' },
}

/** What is left of a rule and what it asks before and after, or why it stays. */
function changed(terms: object, change: Partial<PriceChange>, goods?: RuledGoods) {
  const { refused, after, asked } = reprice({ ...none, ...open, ...terms } as never, by(change), {
    goods,
    isSuperseded: false,
  })
  if (refused || !after) return refused
  const said = Object.fromEntries(Object.entries(after).filter(([, value]) => value !== null))
  return { ...said, was: asked.before.price, is: asked.after?.price }
}

test.each<[terms: object, change: Partial<PriceChange>, expected: unknown]>([
  [{ fixedPrice: 15_000 }, { rate: 2 }, { fixedPrice: 15_300, was: 15_000, is: 15_300 }],
  [{ fixedPrice: 15_025 }, { rate: -1.5, step: 50 }, { fixedPrice: 14_800, was: 15_025, is: 14_800 }],
  [{ fixedPrice: 15_000.1 }, { money: 0.2 }, { fixedPrice: 15_000.3, was: 15_000.1, is: 15_000.3 }],
  // the price it leads to changes, not what it begins with
  [
    { fixedPrice: 10_000, money: 5_000 },
    { rate: 10 },
    { fixedPrice: 11_500, money: 5_000, was: 15_000, is: 16_500 },
  ],
  [
    { fixedPrice: 10_000, rate: 50 },
    { money: 300 },
    { fixedPrice: 10_200, rate: 50, was: 15_000, is: 15_300 },
  ],
  [{ fixedPrice: 15_000 }, { money: -15_000 }, 'not-positive'],
  [{ fixedPrice: 9_999_999_999_999 }, { rate: 1 }, 'too-large'],
  [{ fixedPrice: 15_000 }, { money: 10, step: 50 }, 'same'],
  // what the rule's own rounding takes away is no change
  [{ fixedPrice: 15_000, step: 1000 }, { rate: 1 }, 'same'],
  [
    { fixedPrice: 15_000, step: 1000 },
    { rate: 5 },
    { fixedPrice: 16_000, step: 1000, was: 15_000, is: 16_000 },
  ],
  // a rate grows by factor; an amount and a rate are not said in terms of each other
  [{ base: 'capital', rate: 6.5 }, { rate: 2 }, { rate: 8.63, was: null, is: null }],
  [{ base: 'import' }, { rate: -3 }, { rate: -3, was: null, is: null }],
  [
    { base: 'capital', money: 500 },
    { money: -200, step: 50 },
    { money: 300, step: 50, was: null, is: null },
  ],
  [{ base: 'capital', rate: 6.5 }, { money: 200 }, 'rate-only'],
  [{ base: 'capital', money: 500 }, { rate: 2 }, 'money-only'],
  [{ base: 'capital', rate: -60 }, { rate: -100 }, 'not-positive'],
  [{ base: 'capital', rate: 900 }, { rate: 20 }, 'too-large'],
])('%j changed by %j', (terms, change, expected) => expect(changed(terms, change)).toEqual(expected))

test('the rule of one product says its price by its cost, what its floor holds, and what is below cost', () => {
  const of = (terms: object, change: Partial<PriceChange>) =>
    reprice({ ...none, ...open, base: 'capital', ...terms } as never, by(change), {
      goods: bar,
      isSuperseded: false,
    })
  expect(of({ rate: 6.5, step: 50 }, { rate: 2 }).asked).toEqual({
    before: { price: 14_900, atFloor: false, belowCost: false },
    after: { price: 15_200, atFloor: false, belowCost: false },
  })
  expect(of({ rate: 6.5, floor: 14_700 }, { rate: -5 }).asked.after).toEqual({
    ...{ price: 14_700, atFloor: true, belowCost: false },
  })
  expect(of({ rate: 2 }, { rate: -5 }).asked.after).toMatchObject({ price: 13_566, belowCost: true })
  // per unit: what a bar of it costs
  const perBar = of({ base: 'fixed', fixedPrice: 260_000, priceType: 'item' }, { money: -2_000 }).asked.after
  expect(perBar).toEqual({ price: 258_000, atFloor: false, belowCost: true })
  expect(of({ money: 500 }, { money: -20_000 }).refused).toBe('not-positive')
})

test('a rule that has not begun is changed itself, one that ended before stays, and so does one out of force', () => {
  const of = (days: object, isSuperseded = false) =>
    reprice({ ...none, fixedPrice: 1, ...open, ...days } as never, by({ money: 1 }), { isSuperseded })
  expect(of({})).toMatchObject({ refused: null, inPlace: false })
  expect(of({ validTo: day })).toMatchObject({ refused: null, inPlace: false })
  expect(of({ validFrom: day })).toMatchObject({ refused: null, inPlace: true })
  expect(of({ validTo: '2026-11-30' }).refused).toBe('ended')
  expect(of({}, true).refused).toBe('superseded')
})

test.each([
  [{ rate: 1 }, null],
  [{}, 'rate required'],
  [{ money: 0 }, 'money required'],
  [{ rate: 1, money: 1 }, 'money rate_or_money'],
  [{ rate: 1, from: '2026-11-30' }, 'from in_the_past'],
])('%j as a change: %s', (change, expected) => {
  const issue = priceChangeIssue(by(change), day)
  expect(issue && `${issue.path} ${issue.code}`).toBe(expected)
})
