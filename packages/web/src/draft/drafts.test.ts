import { text } from '@barem/shared/values/text'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { type Draft, draftLock, draftValues, sortDrafts, typedFields } from './drafts.ts'

const schema = z.strictObject({
  name: text({ max: 200 }),
  officerId: z.string().nullable().default(null),
  lines: z.array(z.object({ quantity: z.number() })),
  oldPassword: z.string(),
})
const base = { id: 'c1', version: 3, name: 'Tân Phú', officerId: null, lines: [], history: ['x'] }

it('a draft holds the fields of the form with the names beside ids, the version, and never a password', () => {
  const typed = { ...base, officerId: 'u1', officer: { id: 'u1', name: 'Minh' }, oldPassword: 'secret' }
  const values = draftValues(schema, typed)
  expect(values).toMatchObject({ id: 'c1', version: 3, officerId: 'u1', officer: { name: 'Minh' } })
  expect(JSON.stringify(values)).not.toMatch(/secret|history/)
})

it('a draft knows what was typed', () => {
  const values = { ...base, name: 'Tân Phú 2', lines: [{ quantity: 5, key: 'a' }] }
  expect(typedFields(schema, { base, values })).toEqual(['name', 'lines'])
  expect(typedFields(schema, { base, values: { ...base } })).toEqual([])
})

describe('of the drafts of a person', () => {
  const day = 86_400_000
  const now = 100 * day
  const draft = (key: string, at: number, place = 'customer/new'): Draft => ({
    ...{ key, at, place, person: 'p', base: {}, values: {} },
  })
  const all = [
    draft('a', now - day),
    draft('b', now),
    draft('c', now, 'customer/1'),
    draft('d', now - 31 * day),
  ]

  it('those of this form are offered, newest first, and not those another tab is writing', () => {
    const sorted = sortDrafts(all, 'customer/new', new Set([draftLock('x')]), now)
    expect(sorted.offered.map(({ key }) => key)).toEqual(['b', 'a'])
    const busy = sortDrafts(all, 'customer/new', new Set([draftLock('b')]), now)
    expect([busy.offered.map(({ key }) => key), busy.busy.map(({ key }) => key)]).toEqual([['a'], ['b']])
  })

  it('those older than 30 days go, of whatever form', () => {
    expect(sortDrafts(all, 'customer/1', new Set(), now).old.map(({ key }) => key)).toEqual(['d'])
    expect(sortDrafts([draft('e', now - 30 * day)], 'customer/new', new Set(), now).old).toEqual([])
  })
})
