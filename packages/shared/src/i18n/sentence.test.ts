import { expect, it } from 'vitest'
import { namingColumn } from './sentence.ts'

it('names a column once', () => {
  expect(namingColumn('Mã sản phẩm', 'mã sản phẩm trùng với dòng 3 trong file')).toBe(
    'Mã sản phẩm trùng với dòng 3 trong file',
  )
  expect(namingColumn('Barem (kg/m)', 'Thiếu barem hoặc chiều dài')).toBe(
    'Barem (kg/m): thiếu barem hoặc chiều dài',
  )
})
