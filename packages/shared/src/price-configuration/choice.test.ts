import { expect, test } from 'vitest'
import { type RuleScope, ruleFor, type Sale } from './choice.ts'

const sale: Sale = {
  ...{ productId: 'D16', productGroupId: 'bars', productTypeId: 'steel', customerTypeId: 'dealer' },
  ...{ source: 'warehouse', priceType: 'actual', day: '2026-11-23' },
}
const any: RuleScope = {
  ...{ productId: null, productGroupId: null, productTypeId: null, customerTypeId: null },
  ...{ source: null, priceType: null, validFrom: '2026-01-01', validTo: null },
}
const rule = (given: Partial<RuleScope>): RuleScope => ({ ...any, ...given })

/** H, each before all that follow, and still so where it is older. */
const ladder = [
  ...[{ productId: 'D16' }, { productGroupId: 'bars' }, { productTypeId: 'steel' }, {}].flatMap((target) =>
    [{ customerTypeId: 'dealer' }, {}].flatMap((customer) =>
      [{ source: 'warehouse' as const }, {}].flatMap((source) =>
        [{ priceType: 'actual' as const }, {}].map((price) =>
          rule({ ...target, ...customer, ...source, ...price }),
        ),
      ),
    ),
  ),
]

test('H: product, group, type, any; then the customer type; whatever order they stand in', () => {
  for (let first = 0; first < ladder.length; first += 1) {
    const left = ladder.slice(first)
    left[0] = { ...left[0]!, validFrom: '2025-01-01' }
    expect(ruleFor(left, sale)).toBe(left[0])
    expect(ruleFor(left.toReversed(), sale)).toBe(left[0])
  }
})

test('H: of two that name the same the later one; one that has not begun or has ended prices nothing', () => {
  const [old, late] = [rule({}), rule({ validFrom: '2026-11-23' })]
  expect(ruleFor([late, old], sale)).toBe(late)
  expect(ruleFor([old, rule({ validFrom: '2026-11-24' })], sale)).toBe(old)
  expect(ruleFor([old, rule({ validFrom: '2026-11-01', validTo: '2026-11-22' })], sale)).toBe(old)
  const ending = rule({ validFrom: '2026-11-01', validTo: '2026-11-23' })
  expect(ruleFor([old, ending], sale)).toBe(ending)
})

test.each([
  { productId: 'D18' },
  { productGroupId: 'coils' },
  { productTypeId: 'other' },
  { customerTypeId: 'retail' },
  { source: 'supplier' } as const,
  { priceType: 'item' } as const,
])('a rule of something else is for no sale of this: %j', (given) => {
  expect(ruleFor([rule(given)], sale)).toBeNull()
})

test('whoever has no type, and goods without a group or a source, have the rules that name none', () => {
  const bare = { ...sale, customerTypeId: null, productGroupId: null, source: null }
  const named = [{ customerTypeId: 'dealer' }, { productGroupId: 'bars' }, { source: 'warehouse' } as const]
  expect(ruleFor(named.map(rule), bare)).toBeNull()
  expect(ruleFor([...named.map(rule), any], bare)).toBe(any)
})
