import { expect, it } from 'vitest'

const { runWords } = await import('./import-words.ts')

it('promises no number of rows while what was typed is not checked', () => {
  const checked = { total: 5, valid: 1 }
  expect(runWords('valid', checked, { isOpen: false })).toBe('Nhập 1 dòng hợp lệ')
  expect(runWords('all', checked, { isOpen: false })).toBe('Nhập tất cả 5 dòng')
  expect(runWords('valid', checked, { isOpen: true })).toBe('Kiểm tra lại rồi nhập dòng hợp lệ')
  expect(runWords('all', checked, { isOpen: true })).toBe('Kiểm tra lại rồi nhập tất cả')
})
