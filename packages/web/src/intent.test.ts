import { expect, it } from 'vitest'
import { newIntent } from './intent.ts'

it('keeps one key for one intent', () => {
  const intent = newIntent()
  const first = intent.keyFor({ body: { name: 'a' } })
  expect(first).toMatch(/^[0-9a-f]{32}$/)
  expect(intent.keyFor({ body: { name: 'a' } })).toBe(first)
  const other = intent.keyFor({ body: { name: 'b' } })
  expect(other).not.toBe(first)
  intent.done()
  expect(intent.keyFor({ body: { name: 'b' } })).not.toBe(other)
})

it('keeps the key of what may have been done, whatever is sent next', () => {
  const intent = newIntent<string>()
  const key = intent.keyFor('a')
  expect(intent.unanswered()).toBeNull()
  intent.lost()
  expect(intent.keyFor('b')).toBe(key)
  expect(intent.unanswered()).toBe('a')
  intent.done()
  expect(intent.keyFor('b')).not.toBe(key)
})
