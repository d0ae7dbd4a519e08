import { text } from '@barem/shared/values/text'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { fieldsOf, mergeVersions } from './merge-versions.ts'

const schema = z.strictObject({
  name: text({ max: 200 }),
  note: text({ max: 500 }).nullable().default(null),
  ownerId: z.string().nullable().default(null),
  lines: z.array(z.object({ quantity: z.number() })).min(1),
})
const base = { name: 'Thép hộp', note: null, ownerId: 'a', lines: [{ quantity: 35, key: 'a' }], version: 1 }

describe('two versions of one record', () => {
  it('take what only the other changed and keep what only I changed', () => {
    const mine = { ...base, name: 'Thép hộp mạ kẽm' }
    const theirs = { ...base, note: 'Giao trước 9 giờ', version: 2 }
    expect(mergeVersions(schema, base, mine, theirs)).toEqual({ taken: ['note'], conflicts: [], parts: {} })
  })

  it('ask where both changed the same field, lines as a whole', () => {
    const mine = { ...base, note: 'Giao chiều', lines: [{ quantity: 36, key: 'a' }] }
    const theirs = { ...base, note: 'Giao sáng', ownerId: 'b', lines: [{ quantity: 44, key: 'a' }] }
    expect(mergeVersions(schema, base, mine, theirs)).toEqual({
      taken: ['ownerId'],
      conflicts: ['note', 'lines'],
      parts: {},
    })
  })

  it('see no conflict where both did the same', () => {
    const same = { ...base, note: 'Giao sáng' }
    expect(mergeVersions(schema, base, same, { ...same })).toEqual({ taken: [], conflicts: [], parts: {} })
  })

  it('do not mind blanks or what is only shown beside a line', () => {
    const mine = { ...base, note: '', lines: [{ quantity: 35, key: 'line-7' }] }
    const theirs = { ...base, note: undefined, lines: [{ quantity: 44, key: 'b' }] }
    expect(mergeVersions(schema, base, mine, theirs)).toEqual({ taken: ['lines'], conflicts: [], parts: {} })
  })

  it('still ask where what I typed cannot be read', () => {
    const mine = { ...base, lines: [{ quantity: 'x', key: 'a' }] }
    const theirs = { ...base, lines: [{ quantity: 44, key: 'a' }] }
    expect(mergeVersions(schema, base, mine, theirs).conflicts).toEqual(['lines'])
  })
})

it('a reference is taken with its name', () => {
  const theirs = { ownerId: 'b', owner: { id: 'b', name: 'Lan' }, note: 'x' }
  expect(fieldsOf(theirs, ['ownerId'])).toEqual({ ownerId: 'b', owner: theirs.owner, ownerName: undefined })
})
