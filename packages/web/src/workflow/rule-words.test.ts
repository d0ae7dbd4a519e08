import { formatFor } from '@barem/shared/values/format'
import type { Comparison } from '@barem/shared/workflow/rule'
import { expect, test } from 'vitest'
import { changeLocale } from '#i18n/i18n.ts'
import { comparisonInWords } from './rule-words.ts'

const named = {
  fields: [{ name: 'total', kind: 'figure' as const, options: [], to: null, unit: 'đ' as const }],
  entries: [{ id: 'd', name: 'Đại lý' }],
  people: [{ id: 'h', name: 'Hòa', approves: true }],
}
const partnerType = (...words: string[]): Comparison => ({ field: 'partnerType', is: 'in', words })

test.each<[Comparison, string, string]>([
  [partnerType('d'), 'Loại khách hàng thuộc Đại lý', 'Customer type is one of Đại lý'],
  [partnerType('d', 'gone'), 'Loại khách hàng thuộc (2)', 'Customer type is one of (2)'],
  [
    { field: 'officer', is: 'in', words: ['h'] },
    'Nhân viên phụ trách thuộc Hòa',
    'Salesperson is one of Hòa',
  ],
  [
    { field: 'total', is: 'more', figure: 5e8 },
    'Tổng tiền lớn hơn 500.000.000\u00A0đ',
    'Total is more than 500,000,000\u00A0đ',
  ],
])('%j is said by names that are at hand', async (one, vi, en) => {
  const said = async (locale: 'vi' | 'en') => {
    await changeLocale(locale)
    return comparisonInWords(one, 'quotation', named, formatFor(locale))
  }
  expect([await said('vi'), await said('en')]).toEqual([vi, en])
})
