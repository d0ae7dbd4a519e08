import { expect, test } from 'vitest'

const { ruleAmount } = await import('./example.ts')

/** D16: a bar of 11.7 m at 1.578 kg/m. */
const d16 = {
  ...{ id: 'p', code: 'TV-D16', name: 'Thép D16', length: 11.7, densityWeight: 1.578 },
  ...{ theoreticalWeight: 18.463, capitalPrice: null },
  unit: { id: 'u', name: 'Cây', kind: 'count', factor: 1 },
} as Parameters<typeof ruleAmount>[1]

test.each([
  ['14tr/tấn', null, null, 14_000],
  ['14tr/tấn', 'actual', null, 14_000],
  ['14.500', null, null, 14_500],
  ['-200/kg', null, null, -200],
  // what is priced by piece has no weight, unless it is one product
  ['14tr/tấn', 'item', null, null],
  ['285000/cây', null, null, null],
  ['14tr/tấn', null, d16, 14_000],
  ['14tr/tấn', 'item', d16, 258_482],
  ['285000/cây', 'actual', d16, 15_436.28],
])('%s for %s', (typed, priceType, product, price) =>
  expect(ruleAmount(priceType, product)(typed, 'vi')).toBe(price),
)
