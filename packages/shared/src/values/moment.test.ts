import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { issuesOf } from './issue.ts'
import { moment } from './moment.ts'

describe('a moment of a request', () => {
  it.each([
    '1899-12-31T17:00:00Z',
    '2026-11-23T02:30:00.000Z',
    '2026-11-23T02:30:00.123456789Z',
    '2199-12-31T16:59:59.999Z',
  ])('takes %s', (value) => {
    expect(moment.parse(value)).toBe(value)
  })

  it.each([
    ...['0000-01-01T00:00:00Z', '0001-01-01T00:00:00Z', '1899-12-31T16:59:59Z', '2199-12-31T17:00:00Z'],
    ...['9999-12-31T23:59:59Z', '12026-11-23T02:30:00Z', '2026-02-29T00:00:00Z', '2026-11-23', 'x'],
  ])('refuses %s, once', (value) => {
    const { error } = z.object({ at: moment }).safeParse({ at: value })
    expect(issuesOf(error!)).toEqual([{ path: 'at', code: 'datetime', params: {} }])
  })
})
