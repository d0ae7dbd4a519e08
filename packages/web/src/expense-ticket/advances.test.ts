import { expect, test } from 'vitest'
import { cashOf, cashWords, sumsOf } from './advances.ts'
import { emptyLine } from './line.ts'

test('the sums of several people stand below them', () => {
  const rows = [
    { advanced: 5_000_000, spent: 3_000_000, returned: 0, outstanding: 2_000_000 },
    { advanced: 1_500_000, spent: 0, returned: 500_000, outstanding: 1_000_000 },
  ]
  expect(sumsOf(rows)).toEqual({
    ...{ advanced: 6_500_000, spent: 3_000_000, returned: 500_000, outstanding: 3_000_000 },
  })
})

test('sums and cash of more digits than an amount has are shown as well', () => {
  const most = 999_999_999_999_999
  const row = { advanced: most, spent: 0, returned: 0, outstanding: most }
  expect(sumsOf([row, row])).toMatchObject({ advanced: 2 * most, outstanding: 2 * most })
  expect(paid(most, most)).toMatchObject([{ amount: 2 * most }])
})

const paid = (...amounts: number[]) =>
  cashOf(
    amounts.map((amount) => ({
      ...emptyLine(),
      ...{ amount, cash: true, sellerTaxCode: '0100109106', invoiceDate: '2026-11-21' },
    })),
  )
const warned = (amounts: number[], other?: { amount: number; tickets: string[] }) =>
  paid(...amounts).map((one) => cashWords(one, other))

test('cash to one seller on one day is warned of from five million on, with what other tickets paid', () => {
  const end = 'từ 5.000.000\u00a0đ phải chuyển khoản mới được khấu trừ thuế GTGT'
  expect(warned([4_999_999])).toEqual([null])
  expect(warned([3_000_000, 2_000_000])).toEqual([
    `Trả tiền mặt 5.000.000\u00a0đ cho MST 0100109106 ngày 21/11/2026: ${end}`,
  ])
  expect(warned([3_000_000], { amount: 2_000_000, tickets: ['CP2611-0007'] })).toEqual([
    `Cùng CP2611-0007 trả tiền mặt 5.000.000\u00a0đ cho MST 0100109106 ngày 21/11/2026: ${end}`,
  ])
  expect(warned([3_000_000], { amount: 1_999_999, tickets: ['CP2611-0007'] })).toEqual([null])
})
