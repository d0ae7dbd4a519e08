import { expect, test } from 'vitest'
import { elementWith, runHooks } from '../../test/run-hooks.ts'
import { allOf, type Chosen } from './chosen.ts'

const { ChosenLines } = await import('./ChosenLines.tsx')

type Quantities = Record<string, number | string | null>

const chosenOf = (quantities: Quantities) =>
  new Map(Object.entries(quantities).map(([line, quantity]) => [line, { line, quantity }]))

/** The box that chooses all of three lines of ten each, the last chosen under another search, and what is chosen once it is pressed. */
function boxOfAll(quantities: Quantities) {
  let told: ReadonlyMap<string, Chosen<string>> = new Map()
  const drawn = runHooks(() =>
    ChosenLines<string>({
      ...{ lines: ['a', 'b', 'c'], chosen: chosenOf(quantities), all: chosenOf({ a: 10, b: 10 }) },
      rowOf: (key) => ({ key, product: key, name: key, unit: 'cây', free: 10, weightOf: () => 1 }),
      faults: new Map(),
      onChange: (next) => {
        told = next
      },
      onLeave: () => undefined,
      onEnter: () => undefined,
    }),
  ).now
  const { checked, indeterminate, onChange } = elementWith(drawn, { children: 'Chọn tất cả' }).props
  return {
    state: checked ? 'all' : indeterminate ? 'some' : 'none',
    press: () => {
      onChange({ target: { checked: !checked } })
      return Object.fromEntries([...told].map(([key, { quantity }]) => [key, quantity]))
    },
  }
}

test.each<[Quantities, string]>([
  [{}, 'none'],
  [{ a: null, b: null, c: null }, 'some'],
  [{ a: 11, b: '2 bó', c: 0 }, 'some'],
  [{ a: 4 }, 'some'],
  [{ a: 4, b: null, c: null }, 'some'],
  [{ a: 4, b: 10, c: 1 }, 'all'],
])(
  'the box of all is ticked as the lines below it and the count beside it say: %o is %s',
  (quantities, state) => {
    expect(boxOfAll(quantities).state).toBe(state)
  },
)

test('pressed it takes all of what is not typed, then of what cannot be taken, then nothing', () => {
  expect(boxOfAll({ a: null, b: null, c: null }).press()).toEqual({ a: 10, b: 10, c: 10 })
  expect(boxOfAll({ a: 4, b: null, c: 11 }).press()).toEqual({ a: 4, b: 10, c: 11 })
  expect(boxOfAll({ a: 4, b: 10, c: 11 }).press()).toEqual({ a: 4, b: 10, c: 10 })
  expect(boxOfAll({ a: 4, b: 10, c: 1 }).press()).toEqual({})
})

test('what is free by now is taken, and what stays keeps what was said of it', () => {
  const row = (free: number, quantity: number | null) => ({ line: { free }, quantity })
  const kept = row(6, 6)
  const next = allOf(
    new Map([['a', row(4, 4)]]),
    new Map([
      ['a', row(10, null)],
      ['b', kept],
    ]),
    (line) => line,
  )
  expect(next.get('a')).toEqual(row(4, 4))
  expect(next.get('b')).toBe(kept)
})
