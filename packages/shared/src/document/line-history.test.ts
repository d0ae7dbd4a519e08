import { expect, test } from 'vitest'
import { quotationLine } from '#quotation/fields'
import { isDerivedField, lineFieldName } from './line-history.ts'

const change = (field: string, from: number | null, to: number | null, line = 'TV-D10 11.7') => ({
  field: lineFieldName(line, field),
  from,
  to,
})
const isTold = (weight: ReturnType<typeof change>, ...others: ReturnType<typeof change>[]) =>
  !isDerivedField(quotationLine, weight, [weight, ...others])

test('what is computed follows from the rest of its line', () => {
  expect(isTold(change('theoreticalWeight', 720, 360))).toBe(false)
})

test('a weight that went with its quantity is not told beside it; one that was weighed anew is', () => {
  const half = change('quantity', 100, 50)
  expect(isTold(change('actualWeight', 721.345, 360.673), half)).toBe(false)
  expect(isTold(change('actualWeight', 721.345, 360.672), half)).toBe(false)
  expect(isTold(change('actualWeight', 721.345, 361), half)).toBe(true)
  expect(isTold(change('actualWeight', 721.345, 360.673))).toBe(true)
  expect(isTold(change('actualWeight', null, 360.673), half)).toBe(true)
  expect(isTold(change('actualWeight', 721.345, 360.673), change('quantity', 100, 50, 'TV-D12 11.7'))).toBe(
    true,
  )
})
