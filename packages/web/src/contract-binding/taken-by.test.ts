import type { BoundPair } from '@barem/shared/contract-binding/endpoints'
import { expect, test } from 'vitest'
import { takenBy } from './taken-by.ts'

test('who took the rest are those with more than before, each named once', () => {
  const pair = (number: string, quantity: number, length = 6) =>
    ({ contract: { id: number, number }, productId: 'p', length, quantity }) as BoundPair
  const before = [pair('HDM1', 10), pair('HDM2', 5), pair('HDM3', 5)]
  const now = [pair('HDM1', 10), pair('HDM2', 7), pair('HDM4', 3), pair('HDM4', 8, 12), pair('HDM3', 2)]
  expect(takenBy(before, now)).toEqual(['HDM2', 'HDM4'])
  expect(takenBy([], [pair('HDM1', 10, 12)])).toEqual(['HDM1'])
  // whoever may not see purchase contracts is not told of them
  expect(takenBy(null, null)).toEqual([])
  expect(takenBy(undefined, now)).toEqual([])
})
