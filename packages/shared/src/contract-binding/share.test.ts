import { expect, it } from 'vitest'
import { shareOf } from './share.ts'

it('a part of a line is worth its share without VAT, each rounded to the đồng', () => {
  const line = { amount: 9_045_300, quantity: 30, vatRate: 10 }
  expect(shareOf(line, 30)).toBe(8_223_000)
  // 301,510 with 27,410 VAT
  expect(shareOf(line, 1)).toBe(274_100)
  expect(shareOf({ ...line, amount: '100', quantity: '3' }, 1)).toBe(30)
  expect(shareOf({ ...line, vatRate: 0 }, '0.003')).toBe(905)
})
