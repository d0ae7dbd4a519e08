import { priceTypes } from '@barem/shared/values/constants'
import { formatFor } from '@barem/shared/values/format'
import { beforeAll, expect, it, vi } from 'vitest'
import { loadModuleWords } from '#i18n/i18n.ts'
import { emptyLine } from './line.ts'
import { paidWords, priceTypeWords, unitNotes } from './line-units.ts'

vi.hoisted(() => {
  const nothing = () => null
  vi.stubGlobal('localStorage', { getItem: nothing, setItem: nothing, removeItem: nothing })
  vi.stubGlobal('document', { documentElement: {} })
})

beforeAll(() => loadModuleWords(), 60_000)

const plate = { ...emptyLine(), productId: 'p', unitName: 'Tấm' }

it('prices a line by its own unit, or by one of its weights', () => {
  expect(priceTypes.map((way) => priceTypeWords(way, plate))).toEqual(['Tấm', 'KL cân', 'KL barem'])
  expect(priceTypeWords('item', emptyLine())).toBe('ĐVT')
})

it('warns where the pasted list counts in another unit than the product', () => {
  const notes = (pastedUnit?: string) => unitNotes({ ...plate, pastedUnit }).map(({ words }) => words)
  expect(notes('Kg')).toEqual(['Danh sách dán ghi “Kg”, sản phẩm này tính theo Tấm'])
  for (const same of ['tam', 'TẤM', '', undefined]) expect(notes(same)).toEqual([])
  expect(unitNotes({ ...emptyLine(), pastedUnit: 'Kg' })).toEqual([])
})

it('says what the partner paid last, by what it was priced, and nothing of what they never bought', () => {
  const paid = { productId: 'p', price: 15_500, date: '2026-11-12' }
  const words = (priceType: 'item' | 'actual') => paidWords({ ...paid, priceType }, 'Tấm', formatFor('vi'))
  expect([words('item'), words('actual')]).toEqual([
    'Lần trước 15.500 đ/tấm (12/11/2026)',
    'Lần trước 15.500 đ/kg (12/11/2026)',
  ])
  expect(paidWords({ ...paid, price: null, date: null, priceType: null }, 'Tấm', formatFor('vi'))).toBeNull()
})
