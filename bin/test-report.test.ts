import { expect, test } from 'vitest'
import { countsOf, inWords, sum } from './test-report.ts'

const vitest = countsOf({ numPassedTests: 3, numFailedTests: 1, numPendingTests: 2, numTodoTests: 1 })
const playwright = countsOf({
  stats: { expected: 5, flaky: 1, unexpected: 0, skipped: 0 },
  suites: [
    {
      title: 'approval.e2e.ts',
      specs: [{ title: 'a director approves', tests: [{ status: 'expected' }] }],
      suites: [{ title: 'on a phone', specs: [{ title: 'the same', tests: [{ status: 'flaky' }] }] }],
    },
  ],
})

test('the last line counts every step, and what was skipped when something was', () => {
  expect(inWords(sum([vitest, playwright]))).toBe('9 passed, 1 failed, 3 skipped')
  expect(inWords(playwright)).toBe('6 passed, 0 failed')
})

test('a story that needed its second chance is named', () => {
  expect(sum([vitest, playwright]).secondChances).toEqual(['approval.e2e.ts › on a phone › the same'])
})

test('a run that wrote no report has counted nothing', () => {
  expect(inWords(countsOf({}))).toBe('0 passed, 0 failed')
})
