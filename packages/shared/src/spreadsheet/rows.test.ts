import { expect, test } from 'vitest'
import { corrections, divideRows } from './rows.ts'

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
