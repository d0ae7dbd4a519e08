import { expect, it } from 'vitest'
import { nearest } from './nearest.ts'

const types = ['Thép', 'Tôn', 'Phụ kiện', 'Dịch vụ gia công']

it.each([
  ['Thép lạ', 'Thép'],
  ['ton', 'Tôn'],
  ['phu kien han', 'Phụ kiện'],
  ['Gia công dịch vụ', null],
  ['Gỗ', null],
  ['', null],
])('%j looks most like %j', (typed, found) => {
  expect(nearest(typed, types)).toBe(found)
})
