import { quotationLine } from '@barem/shared/quotation/fields'
import { formatFor } from '@barem/shared/values/format'
import { expect, it } from 'vitest'
import { emptyLine, type LineValues } from '#trade-line/line.ts'
import { tradeLines } from '#trade-line/trade-lines.ts'
import { mergeLines } from './merge-lines.ts'

const lines = tradeLines(quotationLine)
const read = (code: string, change: Partial<LineValues> = {}): LineValues => ({
  ...emptyLine(),
  ...{
    key: `${code} 11.7`,
    productId: code,
    productCode: code,
    length: 11.7,
    quantity: 1,
    salePrice: 14_850,
  },
  ...change,
})
const base = [read('D10'), read('D12'), read('D16')]

it('a question names line, product and cell, and says both sides', () => {
  const mine = [base[0]!, read('D12', { salePrice: 15_000 }), read('D16', { quantity: 2 })]
  const theirs = [read('D10', { quantity: 711 }), read('D12', { salePrice: 15_200 }), read('D20')]
  const { questions, taken } = mergeLines(lines)(base, mine, theirs)
  expect(questions.map(({ label, said }) => [label(), said.mine(), said.theirs()])).toEqual([
    ['Dòng 2 · D12 · 11,7\u00a0m – Đơn giá', '15.000', '15.200'],
    ['Dòng 4 · D16 · 11,7\u00a0m', 'Số lượng: 1 → 2', 'Bỏ dòng này'],
  ])
  expect(taken()).toEqual(['D10 · 11,7\u00a0m – Số lượng', 'thêm dòng D20 · 11,7\u00a0m'])
})

it('the history says of a line that it came or went, and with what amount', () => {
  const said = (from: unknown, to: unknown, field = 'line') =>
    lines.changeWords({ field: `lines.CUON-D6|.${field}`, from, to }, formatFor('vi'))
  expect(said(37_875_000, null)).toBe('Bỏ dòng CUON-D6 (37.875.000\u00a0đ)')
  expect(said(null, 37_875_000)).toBe('Thêm dòng CUON-D6 (37.875.000\u00a0đ)')
  expect(said(1, 2, 'quantity')).toBeNull()
})
