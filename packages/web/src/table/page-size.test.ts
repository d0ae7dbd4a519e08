import { expect, it } from 'vitest'
import { rowsThatFit } from './page-size.ts'

it('a screen shows as many rows as are wholly in sight', () => {
  const rows = ([768, 900, 1080] as const).map((height) => rowsThatFit(height, false))
  expect(rows).toEqual([14, 18, 23])
  expect(rowsThatFit(844, true)).toBeGreaterThanOrEqual(7)
})

it('however low or high a window is, a page has 5 to 100', () => {
  expect([rowsThatFit(120, false), rowsThatFit(9000, false)]).toEqual([5, 100])
})
