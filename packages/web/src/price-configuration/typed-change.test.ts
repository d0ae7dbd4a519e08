import { expect, test } from 'vitest'
import { readChange, type TypedChange } from './typed-change.ts'

const day = '2026-12-01'
const read = (typed: Partial<TypedChange>) => {
  const { change, issues } = readChange(
    { way: 'up', by: 'rate', amount: 2, from: day, step: null, ...typed },
    day as never,
  )
  return change ?? [...issues].map(([field, { code }]) => `${field} ${code}`)
}

test.each<[Partial<TypedChange>, unknown]>([
  [{}, { rate: 2, money: null, from: day, step: null }],
  [{ way: 'down' }, { rate: -2, money: null, from: day, step: null }],
  [
    { way: 'down', by: 'money', amount: 200, step: 50 },
    { rate: null, money: -200, from: day, step: 50 },
  ],
  // which way prices go is chosen, never typed
  [{ amount: -2 }, ['amount way_is_chosen']],
  [{ way: 'down', amount: -2 }, ['amount way_is_chosen']],
  [{ by: 'money', amount: -200 }, ['amount way_is_chosen']],
  [{ amount: null }, ['amount required']],
  [{ way: 'down', amount: 0 }, ['amount required']],
  [{ way: 'down', amount: 150 }, ['amount too_small']],
  [{ from: '2026-11-30' }, ['from in_the_past']],
])('%j is read as %j', (typed, expected) => expect(read(typed)).toEqual(expected))
