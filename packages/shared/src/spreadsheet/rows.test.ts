import { expect, test } from 'vitest'
import { corrections, divideRows, MAX_ROWS_SHOWN, shownFirst } from './rows.ts'

const corrected = (value: string) => corrections.safeParse([{ row: 2, cells: { name: value } }])

test.each(['\ud800', 'thép\0', '\u202eabc'])('a corrected cell with %j is refused at its place', (value) => {
  const { error } = corrected(value)
  expect(error?.issues.map(({ path, ...issue }) => [path, 'params' in issue && issue.params])).toEqual([
    [[0, 'cells', 'name'], { code: 'control_character' }],
  ])
})

test('a corrected cell may be empty, and may have lines', () => {
  expect(corrected(' Một\r\nhai ').data).toEqual([{ row: 2, cells: { name: 'Một\nhai' } }])
  expect(corrected('').success).toBe(true)
})

test('rows are divided by whether they have an error, each part in its order', () => {
  const rows = [[], ['a'], [], ['b', 'c']].map((errors, row) => ({ row, errors }))
  const { good, faulty } = divideRows(rows)
  expect([good, faulty].map((part) => part.map(({ row }) => row))).toEqual([
    [0, 2],
    [1, 3],
  ])
})

/** So many rows of a file, the first of them row 2. */
const file = (count: number, isWrong: (row: number) => boolean) =>
  Array.from({ length: count }, (_, at) => ({ row: at + 2, errors: isWrong(at + 2) ? ['x'] : [] }))
const numbers = (rows: readonly { row: number }[]) => rows.map(({ row }) => row)

test('a corrected row is shown before the other good ones, however far down its file it stands', () => {
  const rows = file(900, (row) => row === 800)
  const shown = numbers(shownFirst(rows, [{ row: 900, cells: {} }]))
  expect(shown.slice(0, 4)).toEqual([800, 900, 2, 3])
  expect(shown).toHaveLength(MAX_ROWS_SHOWN)
})

test('a corrected row stays shown beside more faulty ones than are shown', () => {
  const typed = [3, 150].map((row) => ({ row, cells: {} }))
  const before = shownFirst(
    file(900, () => true),
    [],
  )
  const after = shownFirst(
    file(900, (row) => row !== 3),
    typed,
  )
  expect(numbers(after).toSorted((one, other) => one - other)).toEqual(numbers(before))
  expect([after[1]!.row, after.at(-1)!.row]).toEqual([4, 3])
})
