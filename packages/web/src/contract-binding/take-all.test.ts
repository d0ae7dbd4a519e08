import { expect, test } from 'vitest'
import { takeAll } from './take-all.ts'

test('all of everything fills each line once, from its first contract on', () => {
  const row = (key: string, line: string, left: number, free: number) => ({ key, line, left, free })
  const rows = [
    ...[
      row('a', 'D10', 100, 60.5),
      row('b', 'D10', 100, 30),
      row('c', 'D10', 100, 30),
      row('d', 'D10', 100, 5),
    ],
    row('e', 'D12', 7, 20),
  ]
  // what was typed where nothing is left to take is taken away
  expect([...takeAll(rows)]).toEqual([
    ['a', 60.5],
    ['b', 30],
    ['c', 9.5],
    ['d', null],
    ['e', 7],
  ])
  expect([...takeAll([row('a', 'D10', 0.3, 0.1), row('b', 'D10', 0.3, 0.5)])]).toEqual([
    ['a', 0.1],
    ['b', 0.2],
  ])
})
