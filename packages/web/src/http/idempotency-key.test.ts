import { expect, it } from 'vitest'
import { newIdempotencyKey } from './idempotency-key.ts'

it('keeps one key for one intent', () => {
  const holder = newIdempotencyKey()
  const first = holder.keyFor({ body: { name: 'a' } })
  expect(first).toMatch(/^[0-9a-f]{32}$/)
  expect(holder.keyFor({ body: { name: 'a' } })).toBe(first)
  const other = holder.keyFor({ body: { name: 'b' } })
  expect(other).not.toBe(first)
  holder.done()
  expect(holder.keyFor({ body: { name: 'b' } })).not.toBe(other)
})

it('keeps the key of what may have been done, whatever is sent next', () => {
  const holder = newIdempotencyKey<string>()
  const key = holder.keyFor('a')
  expect(holder.unanswered()).toBeNull()
  holder.lost()
  expect(holder.keyFor('b')).toBe(key)
  expect(holder.unanswered()).toBe('a')
  holder.done()
  expect(holder.keyFor('b')).not.toBe(key)
})
