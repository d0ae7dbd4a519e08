import { expect, test } from 'vitest'
import { corrections } from './rows.ts'

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
