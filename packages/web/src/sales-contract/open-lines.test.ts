import { expect, test } from 'vitest'
import { allOpen, type OpenLine, weightOf } from './open-lines.ts'

const line = (change: Partial<OpenLine> = {}): OpenLine => ({
  ...{ lineId: 'a', productName: 'Thép thanh vằn D10', unitName: 'Cây', length: 11.7 },
  ...{ quantity: 3, contracted: 1, rest: 2, weight: 10, ...change },
})

test('all that is open is chosen at first, and nothing else', () => {
  const gone = line({ lineId: 'b', contracted: 3, rest: 0 })
  expect([...allOpen([line(), gone])]).toEqual([['a', { line: line(), quantity: 2 }]])
})

test('a part weighs what its contract will say, so that the parts come to the whole', () => {
  const parts = [
    weightOf(line({ contracted: 0 }), 1),
    weightOf(line(), 1),
    weightOf(line({ contracted: 2 }), 1),
  ]
  expect(parts).toEqual([3.333, 3.334, 3.333])
})
