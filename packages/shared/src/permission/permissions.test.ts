import { expect, test } from 'vitest'
import { missingRight } from './permissions.ts'

test.each([
  [['purchaseContract:view'], 'cost:view'],
  [['purchaseContract:full'], 'cost:view'],
  [['cost:view'], 'purchaseContract:view'],
  [[], 'purchaseContract:view'],
] as const)('whoever holds %j is told to ask for %s to see purchase contracts', (held, right) => {
  const holder = { role: 'basic', permissions: new Set<string>(held) } as const
  expect(missingRight(holder, 'purchaseContract:view')).toBe(right)
})
