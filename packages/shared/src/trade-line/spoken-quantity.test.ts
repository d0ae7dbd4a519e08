import { expect, test } from 'vitest'
import { spokenQuantity } from './spoken-quantity.ts'

type Unit = Parameters<typeof spokenQuantity>[2]
const bar = { unitKind: 'count', unitFactor: 1, unitName: 'Cây' } as Unit
const kg = { unitKind: 'mass', unitFactor: 1, unitName: 'Kg' } as Unit
const tonne = { unitKind: 'mass', unitFactor: 1000, unitName: 'Tấn' } as Unit
const metre = { unitKind: 'length', unitFactor: 1, unitName: 'Mét' } as Unit

test.each([
  ['420', bar, 420],
  ['420 cây', bar, 420],
  ['-420', bar, -420],
  ['=36*2', bar, 72],
  ['1.200', bar, 1200],
  ['3 tấn', bar, null],
  ['500kg', bar, null],
  ['3 tấn', kg, 3000],
  ['3,6 tấn', kg, 3600],
  ['3.6t', kg, 3600],
  ['2 tạ', kg, 200],
  ['14.850 kg', kg, 14_850],
  ['14.850', kg, 14_850],
  ['3', tonne, 3],
  ['3 tấn', tonne, 3],
  ['1.500 kg', tonne, 1.5],
  ['120 m', metre, 120],
  ['1.200 mét', metre, 1200],
  ['3 tấn', metre, null],
])('%s of what is counted in %o', (typed, unit, quantity) =>
  expect(spokenQuantity(typed, 'vi', unit)).toBe(quantity),
)
