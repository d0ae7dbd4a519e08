import { expect, it } from 'vitest'
import { CHOSEN_PX, filtersBeside, GAP_PX } from './fitting-filters.ts'

const filters = [
  { name: 'current', kind: 'choice', options: [{}], label: 'Còn áp dụng', first: true },
  { name: 'customerTypeId', kind: 'remote', label: 'Loại khách hàng', first: true },
  { name: 'officerId', kind: 'remote', label: 'Nhân viên phụ trách' },
  { name: 'type', kind: 'choice', options: [{}, {}], label: 'Loại', first: true },
  { name: 'active', kind: 'choice', options: [{}, {}], label: 'Đang dùng', first: true },
] as const

/** The names of those beside the search in this room, where the ones named are on. */
const beside = (roomPx: number, on: readonly string[] = []) =>
  filtersBeside<(typeof filters)[number]>(
    filters,
    roomPx,
    ({ label }) => label,
    filters.filter(({ name }) => on.includes(name)),
  ).map(({ name }) => name)

it.each([
  [Number.POSITIVE_INFINITY, ['current', 'customerTypeId', 'type', 'active']],
  [900, ['current', 'customerTypeId', 'type', 'active']],
  [642, ['current', 'customerTypeId']],
  [300, []],
])('of four filters in %s px those stand beside the search that do not overlap', (room, names) => {
  expect(beside(room)).toEqual(names)
})

it.each([
  ['one that never stands there', 'officerId'],
  ['one that was pushed out', 'type'],
])('keeps room for what is on and stands elsewhere: %s', (_, name) => {
  expect(beside(642, [name])).toEqual(['current'])
  expect(beside(642 + CHOSEN_PX + GAP_PX, ['officerId'])).toEqual(['current', 'customerTypeId'])
})

it('keeps no room for what is on beside the search', () => {
  expect(beside(642, ['current', 'customerTypeId'])).toEqual(['current', 'customerTypeId'])
})
