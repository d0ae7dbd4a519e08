import { expect, test } from 'vitest'
import { isCommonPassword } from './common-password.ts'

const own = ['sales.minh', 'Trần Quang Minh', 'minh.tran@thep-demo.example', '0901000003']

test.each([
  'password123456',
  'MatKhau@2026!!',
  'aaaaaaaaaaaa',
  'sales.minh2026',
  'Minh Trần Quang 1990',
  'tranquangminh!',
  'minh-0901000003',
  'thep thep thep 12',
])('%s is refused', (password) => {
  expect(isCommonPassword(password, own)).toBe(true)
})

test.each([
  'cầu Long Biên mùa đông',
  'sông Hồng mùa nước nổi',
  'minh thích câu cá cuối tuần',
  'thép tốt giá đẹp',
])('%s is not', (password) => {
  expect(isCommonPassword(password, own)).toBe(false)
})
