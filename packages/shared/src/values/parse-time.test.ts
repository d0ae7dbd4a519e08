import { expect, test } from 'vitest'
import { parseTime } from './parse-time.ts'

test.each([
  ['9:30', '09:30'],
  ['9h30', '09:30'],
  ['0930', '09:30'],
  ['930', '09:30'],
  ['9h', '09:00'],
  ['14', '14:00'],
  [' 23:59 ', '23:59'],
  ['24:00', null],
  ['9:60', null],
  ['9:3', null],
  ['9:30 PM', null],
  ['', null],
])('%j is %j', (typed, time) => {
  expect(parseTime(typed)).toBe(time)
})
