import { expect, test } from 'vitest'
import { takeAll, takeOf } from './take-all.ts'

const row = (key: string, line: string, left: number, free: number, bound = 0) => ({
  ...{ key, line, left, free, bound },
})

test('all of everything fills each line once, from its first contract on', () => {
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

test('what is bound to the other contract already stays bound to it', () => {
  expect(takeOf(row('a', 'D10', 30, 20, 100.1))).toBe(120.1)
  expect([
    ...takeAll([row('a', 'D10', 30, 20, 100), row('b', 'D10', 30, 50), row('c', 'D10', 30, 9, 4)]),
  ]).toEqual([
    ['a', 120],
    ['b', 10],
    ['c', 4],
  ])
})
