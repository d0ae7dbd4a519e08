import { priceTypes } from '@barem/shared/values/constants'
import { beforeAll, expect, it, vi } from 'vitest'
import { loadModuleWords } from '#i18n/i18n.ts'
import { emptyLine } from './line.ts'
import { priceTypeWords, unitNotes } from './line-units.ts'

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
