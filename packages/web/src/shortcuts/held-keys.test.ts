import { expect, test } from 'vitest'
import { newHeldKeys } from './held-keys.ts'

test('letters after the key that opens a form wait for its first field, for five seconds', () => {
  let now = 0
  const held = newHeldKeys(() => now)
  expect(held.hold('h')).toBe(false)
  held.begin()
  expect(['m', 'i', 'n', 'h', 'Tab', 'Shift'].map(held.hold)).toEqual([true, true, true, true, false, false])
  expect(held.take()).toBe('minh')
  expect(held.take()).toBe('')
  expect(held.hold('j')).toBe(false)
  held.begin()
  held.hold('x')
  now = 5001
  expect(held.hold('j')).toBe(false)
  expect(held.take()).toBe('')
})
