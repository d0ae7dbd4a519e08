import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { priceLines } from '#trade-line/pricing'
import { choosePolicy, type DiscountedGoods, judgePolicy, nextDays, type PolicyTerms } from './choice.ts'

/** The document of worked example G. */
const g: DiscountedGoods = {
  ...{ day: '2026-11-23', customerTypeId: 'dealer' },
  ...{ goods: 233_028_691, theoreticalWeight: '13139.77', quantity: 700 },
}

type Policy = PolicyTerms & { code: string }
function policy(given: Partial<Policy>): Policy {
  return {
    ...{ code: 'CK0001', type: 'rate', per: null, discount: 1, condition: 'amount' },
    ...{ quantity: 0, customerTypeId: null, repeat: 'daily', weekdays: [], monthDay: null },
    ...{ validFrom: '2026-01-01', validTo: null, active: true, ...given },
  } as Policy
}
const rate = policy({ code: 'CK0002', discount: 1.2, quantity: 200_000_000 } as never)
const perKilogram = policy({
  ...{ code: 'CK0001', type: 'money', per: 'kilogram', discount: 200, condition: 'weight' },
  quantity: 10_000,
} as never)

test('G: the best single one is taken, and of the other it is said what it would give', () => {
  const { best, discount, judged } = choosePolicy([perKilogram, rate], g)
  expect([best, discount]).toEqual([rate, 2_796_344])
  expect(judged.map(({ policy: { code }, discount: given, misfit }) => [code, given, misfit])).toEqual([
    ['CK0002', 2_796_344, null],
    ['CK0001', 2_627_954, null],
  ])
})

test('G: the discount is spread by amount, the last line takes the rounding, and VAT is of what is left', () => {
  const line = (amount: number) =>
    ({
      ...{ productId: `${amount}`, quantity: 1, unitKind: 'count', unitFactor: 1, length: null, barem: null },
      ...{ unitWeight: 1, actualWeight: 1, priceType: 'item', salePrice: amount, vatRate: 10 },
    }) as never
  const { lines, totals } = priceLines({
    ...{ price: 'salePrice', discount: 2_500_000 as never },
    lines: [118_167_494, 70_414_877, 44_446_320].map(line),
  })
  expect(lines.map(({ discountShare }) => discountShare)).toEqual([1_267_735, 755_431, 476_834])
  expect([totals.total, totals.vat]).toEqual([230_528_691, 20_957_154])
})

test('rule 11: a price per kg counts theoretical kg for every price type; ties take the lower code', () => {
  const d16 = { ...g, goods: 30_000_000, theoreticalWeight: '1846.26' }
  const per = policy({ type: 'money', per: 'kilogram', discount: 200 } as never)
  expect(judgePolicy(per, d16).discount).toBe(369_252)
  const same = ['CK0010', 'ck0009', 'CK0011'].map((code) => ({ ...per, code }))
  expect(choosePolicy(same, d16).best?.code).toBe('ck0009')
})

test.each([
  ['a threshold that is missed, by how much', { quantity: 233_028_692 }, 'threshold', 1],
  ['kilograms', { condition: 'weight', quantity: 14_000 }, 'threshold', 860.23],
  ['units', { condition: 'quantity', quantity: 701 }, 'threshold', 1],
  ['another type of customer', { customerTypeId: 'retail' }, 'other-customer', null],
  ['another day of the week', { repeat: 'weekly', weekdays: [2, 7] }, 'other-day', null],
  ['another day of the month', { repeat: 'monthly', monthDay: 22 }, 'other-day', null],
  ['a day before it begins', { validFrom: '2026-11-24' }, 'not-begun', null],
  ['a day after its last', { validTo: '2026-11-22' }, 'ended', null],
  ['one that is switched off', { active: false }, 'inactive', null],
] as const)('not for %s', (_, given, misfit, missing) => {
  expect(judgePolicy(policy(given as never), g)).toEqual({ discount: 0, misfit, missing })
})

test.each([
  ['exactly the threshold', { quantity: 233_028_691 }, 2_330_287],
  ['this type of customer', { customerTypeId: 'dealer' }, 2_330_287],
  [
    'this Monday, its first and last day',
    { repeat: 'weekly', weekdays: [1], validFrom: g.day, validTo: g.day },
    2_330_287,
  ],
  ['money per order', { type: 'money', per: 'order', discount: 500_000 }, 500_000],
  ['money per unit', { type: 'money', per: 'unit', discount: 1_500.5 }, 1_050_350],
  ['no more than the goods', { type: 'money', per: 'order', discount: 900_000_000 }, 233_028_691],
] as const)('%s', (_, given, discount) => {
  expect(judgePolicy(policy(given as never), g)).toEqual({ discount, misfit: null, missing: null })
})

describe('J: repeat days', () => {
  const monthly = (monthDay: number, validTo: string | null = null) =>
    policy({ repeat: 'monthly', monthDay, validTo } as never)

  test.each([
    [31, '2027-02-28'],
    [31, '2028-02-29'],
    [31, '2027-04-30'],
    [29, '2027-02-28'],
    [15, '2027-04-15'],
  ])('day %i is %s', (monthDay, day) => {
    const given = (on: string) => judgePolicy(monthly(monthDay), { ...g, day: on }).misfit
    expect(given(day)).toBeNull()
    expect(given(`${day.slice(0, 8)}01`)).toBe('other-day')
  })

  test('the next days, from the first on and not after the last', () => {
    expect(nextDays(monthly(31), '2026-12-31', 5)).toEqual([
      ...['2026-12-31', '2027-01-31', '2027-02-28', '2027-03-31', '2027-04-30'],
    ])
    expect(nextDays(monthly(31, '2027-01-30'), '2026-12-31', 5)).toEqual(['2026-12-31'])
    const weekly = policy({ repeat: 'weekly', weekdays: [1, 7], validFrom: '2026-11-25' } as never)
    expect(nextDays(weekly, '2026-11-23', 3)).toEqual(['2026-11-29', '2026-11-30', '2026-12-06'])
    expect(nextDays(policy({ validTo: '2026-11-20' }), '2026-11-23', 5)).toEqual([])
  })
})

test('whatever the policies: never more than the goods, whole đồng, the best of all, in whatever order they stand', () => {
  const anyPolicy = fc.record({
    type: fc.constantFrom('rate', 'money'),
    per: fc.constantFrom('order', 'kilogram', 'unit'),
    discount: fc.integer({ min: 1, max: 1_000_000 }).map((cents) => cents / 10_000),
    condition: fc.constantFrom('amount', 'weight', 'quantity'),
    quantity: fc.nat(1_000_000),
  })
  const anyDocument = fc.record({
    goods: fc.nat(2_000_000),
    weight: fc.nat(9_000_000),
    quantity: fc.nat(2_000),
  })
  fc.assert(
    fc.property(fc.array(anyPolicy, { maxLength: 6 }), anyDocument, (given, { goods, weight, quantity }) => {
      const document = { ...g, goods, theoreticalWeight: weight / 1000, quantity }
      const policies = given.map((one, place) => policy({ ...one, code: `CK${place}` } as never))
      const { best, discount, judged } = choosePolicy(policies, document)
      expect(Number.isInteger(discount) && discount >= 0 && discount <= goods).toBe(true)
      expect(discount).toBe(Math.max(0, ...judged.map((one) => one.discount)))
      expect(best === null).toBe(discount === 0)
      expect(choosePolicy(policies.toReversed(), document).best?.code).toBe(best?.code)
    }),
    {
      examples: [
        [
          [{ type: 'money', per: 'unit', discount: 100, condition: 'amount', quantity: 1 }],
          { goods: 500, weight: 1000, quantity: 9 },
        ],
      ],
    },
  )
})
