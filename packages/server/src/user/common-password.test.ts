import { expect, test } from 'vitest'
import { isCommonPassword } from './common-password.ts'
import { commonPasswords } from './common-passwords.ts'

const own = ['sales.minh', 'Trần Quang Minh', 'minh.tran@thep-demo.example', '0901000003']

test('the list has no fewer than it says, and nothing twice', () => {
  expect(commonPasswords.length).toBeGreaterThan(3000)
  expect(new Set(commonPasswords).size).toBe(commonPasswords.length)
})

test.each([
  'password123456',
  'MatKhau@2026!!',
  'aaaaaaaaaaaa',
  'sales.minh2026',
  'Minh Trần Quang 1990',
  'tranquangminh!',
  'minh-0901000003',
  'thep thep thep 12',
  'matkhau123456',
  'Mật khẩu 2026!!',
  'maatkhaaur123',
  '123456a@123456a@',
  'Aa123456789@',
  'Nguyen@123456',
  'Hanoi@2026abc',
  'anhyeuem1314520',
  'Emyeuanh@9999',
  'dragon-20261123',
  'P@ssw0rd1234',
  'qwertyuiop[]12',
  '1qaz2wsx3edc4rfv',
  'unbelievable',
  'Abcd@1234567',
])('%s is refused', (password) => {
  expect(isCommonPassword(password, own)).toBe(true)
})

test.each([
  'cầu Long Biên mùa đông',
  'sông Hồng mùa nước nổi',
  'minh thích câu cá cuối tuần',
  'thép tốt giá đẹp',
  'dragon fruit mùa hè',
  'anh yêu sông Thương',
  '583920175648',
  'x7Qm-2000-kfTp',
])('%s is not', (password) => {
  expect(isCommonPassword(password, own)).toBe(false)
})
