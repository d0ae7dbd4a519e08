import type { PaidPrice } from '@barem/shared/document/endpoints'
import { priceTypes } from '@barem/shared/values/constants'
import { formatFor } from '@barem/shared/values/format'
import { expect, it } from 'vitest'
import { emptyLine } from './line.ts'
import { paidWords, priceTypeWords, unitNotes } from './line-units.ts'

const plate = { ...emptyLine(), productId: 'p', unitName: 'Tấm' }

it('prices a line by its own unit, or by one of its weights', () => {
  expect(priceTypes.map((way) => priceTypeWords(way, plate))).toEqual(['Tấm', 'KL cân', 'KL barem'])
  expect(priceTypeWords('item', emptyLine())).toBe('Cây')
})

it('warns where the pasted list counts in another unit than the product', () => {
  const notes = (pastedUnit?: string) => unitNotes({ ...plate, pastedUnit }).map(({ words }) => words)
  expect(notes('Kg')).toEqual(['Danh sách dán ghi “Kg”, sản phẩm này tính theo Tấm'])
  for (const same of ['tam', 'TẤM', '', undefined]) expect(notes(same)).toEqual([])
  expect(unitNotes({ ...emptyLine(), pastedUnit: 'Kg' })).toEqual([])
})

it('says what the partner paid in their last documents, and what it was bought for, where that is known', () => {
  const paid = (price: number, name: string, priceType: 'item' | 'actual' = 'actual') => ({
    ...{ entity: 'quotation' as const, price, priceType, unitName: 'Tấm', date: '2026-11-12' },
    document: { id: name, name },
  })
  const words = (prices: PaidPrice[], bought: PaidPrice | null = null) =>
    paidWords({ prices, bought }, formatFor('vi'))
  expect(words([paid(15_500, 'HB2611-0001', 'item'), paid(15_200, 'BG2611-0007')])).toEqual([
    'Lần trước 15.500 đ/tấm · 12/11/2026 · HB2611-0001',
    '15.200 đ/kg · 12/11/2026 · BG2611-0007',
  ])
  expect(words([], paid(14_200, 'HM2611-0002'))).toEqual([
    'Mua vào gần nhất 14.200 đ/kg · 12/11/2026 · HM2611-0002',
  ])
  expect(words([])).toEqual([])
})
