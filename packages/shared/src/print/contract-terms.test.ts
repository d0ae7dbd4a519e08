import { expect, test } from 'vitest'
import { formatFor } from '#values/format'
import { termsOnPaper } from './contract-terms.ts'

const says = (change: Partial<Parameters<typeof termsOnPaper>[0]>) => {
  const text = (key: string, params?: object) => [key, ...Object.values(params ?? {})].join(' ')
  const words = { text, own: text, called: (name: string) => name, format: formatFor('vi') }
  const terms = {
    paymentCycle: 'monthly',
    paymentTerm: 30,
    tolerance: 0,
    settlingWeight: 'ours',
    franchise: 0,
  }
  return termsOnPaper({ ...terms, ...change } as never, words as never).map((line) => line.split(' ')[0])
}
const [payment, settling] = ['contract.print.payment', 'contract.print.settling']

test('paper says of its terms only what counts', () => {
  expect(says({})).toEqual([payment, settling])
  expect(says({ tolerance: 2 })).toEqual([payment, 'contract.print.tolerance', settling])
  expect(says({ franchise: 0.5 })).toEqual([payment, settling, 'contract.print.franchise'])
  // by barem nothing is weighed, so no two scales can differ
  expect(says({ franchise: 0.5, settlingWeight: 'barem' })).toEqual([payment, settling])
})
