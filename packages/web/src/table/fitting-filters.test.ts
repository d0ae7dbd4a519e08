import { expect, it } from 'vitest'
import { fittingFilters } from './fitting-filters.ts'

const filters = [
  { name: 'current', kind: 'choice', options: [{}], label: 'Còn áp dụng' },
  { name: 'customerTypeId', kind: 'remote', label: 'Loại khách hàng' },
  { name: 'type', kind: 'choice', options: [{}, {}], label: 'Loại' },
  { name: 'active', kind: 'choice', options: [{}, {}], label: 'Đang dùng' },
] as const

it.each([
  [900, ['current', 'customerTypeId', 'type', 'active']],
  [642, ['current', 'customerTypeId']],
  [300, []],
])('of four filters in %i px those stand beside the search that do not overlap', (room, names) => {
  const fitting = fittingFilters<(typeof filters)[number]>(filters, room, ({ label }) => label)
  expect(fitting.map(({ name }) => name)).toEqual(names)
})
