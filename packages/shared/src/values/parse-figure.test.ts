import { describe, expect, test } from 'vitest'
import { factorFigure, figureOf, figureOfUnit } from './figure.ts'
import { metre } from './length.ts'
import { unitPrice } from './money.ts'
import { parseFigure } from './parse-figure.ts'
import { quantity } from './quantity.ts'
import { shareRate } from './rate.ts'
import { baremKgPerMetre, kilogram } from './weight.ts'

describe('a figure in a cell', () => {
  test.each([
    ['14.850', 14_850],
    ['14.850 đ/kg', 14_850],
    ['14.850/kg', 14_850],
    ['1tr2', 1_200_000],
    ['=14850*7.2', 106_920],
    ['=14.850 × 7,2', 106_920],
    ['= 36 x 72,2', 2_599.2],
    ['=100/3', 33.33],
    ['=200÷3', 66.67],
    ['=15k+200', 15_200],
    ['=15.000 − 2 * (100 + 25)', 14_750],
    ['=-(2+3)*-4', 20],
    ['=0,1+0,2', 0.3],
  ])('%s is %s', (typed, value) => expect(parseFigure(typed, 'vi', { places: 2 })).toBe(value))

  test.each([
    '=',
    '=5*',
    '=5*/2',
    '=(5',
    '=5)',
    '=5 6',
    '=1/0',
    '=1/(2-2)',
    '=abc',
    '5*3',
    '8%',
    '=9999999999*9999999',
  ])('%s cannot be read', (typed) => expect(parseFigure(typed, 'vi', { places: 2 })).toBeNull())

  test.each([
    ['5.850', 5.85],
    ['5,850', 5.85],
    ['11.7 m', 11.7],
    ['6m', 6],
    ['5850', 5850],
    ['=11.700/2', 5.85],
  ])('a length of %s is %s m in both languages', (typed, value) => {
    expect(parseFigure(typed, 'vi', { kind: 'measure', places: 3 })).toBe(value)
    expect(parseFigure(typed, 'en', { kind: 'measure', places: 3 })).toBe(value)
  })

  test('a barem has no thousands, a weight has', () => {
    expect(parseFigure('1.578', 'vi', { kind: 'measure', places: 4 })).toBe(1.578)
    expect(parseFigure('294,375 kg/m', 'vi', { kind: 'measure', places: 4 })).toBe(294.375)
    expect(parseFigure('29.800,972 kg', 'vi', { kind: 'weight', places: 3 })).toBe(29_800.972)
    expect(parseFigure('1.578', 'vi', { kind: 'weight', places: 3 })).toBe(1_578)
  })

  test.each([
    ['3,6 tấn', 3600],
    ['3.6 t', 3600],
    ['29,801 tấn', 29_801],
    ['2 tạ', 200],
    ['721,9 ký', 721.9],
    ['-3 tấn', -3000],
    ['3 tr', null],
    ['11,7 m', null],
    ['3 cây', null],
    ['tấn', null],
  ])('a weight of %s is %s kg', (typed, value) =>
    expect(parseFigure(typed, 'vi', { kind: 'weight', places: 3 })).toBe(value),
  )

  test.each(['quantity', 'measure', 'weight', 'rate'] as const)(
    'a %s knows no power of ten in words',
    (kind) => {
      for (const typed of ['1tr5', '12 tr', '12k', '12 nghìn', '2 triệu', '2 tỷ', '12 đ', '=12k+1', '=6m*2'])
        expect([typed, parseFigure(typed, 'vi', { kind })]).toEqual([typed, null])
      expect(parseFigure('-12', 'vi', { kind })).toBe(-12)
      expect(parseFigure('12 m', 'vi', { kind })).toBe(kind === 'measure' ? 12 : null)
    },
  )

  test.each([
    [metre, { kind: 'measure', places: 3 }],
    [baremKgPerMetre.nullable().default(null), { kind: 'measure', places: 4 }],
    [kilogram, { kind: 'weight', places: 3 }],
    [shareRate.default(10 as never), { kind: 'rate', places: 4 }],
    [metre.refine(() => true), { kind: 'measure', places: 3 }],
    [unitPrice, null],
    [quantity, null],
    [undefined, null],
  ])('the schema of a field says how it is typed', (schema, figure) =>
    expect(figureOf(schema)).toEqual(figure),
  )

  test.each([
    ['length', { kind: 'measure', places: 6 }],
    ['mass', { kind: 'weight', places: 6 }],
    ['count', { kind: 'weight', places: 6 }],
    [undefined, { kind: 'weight', places: 6 }],
  ])('a factor of %s', (kind, figure) => expect(factorFigure(kind)).toEqual(figure))

  test.each([
    ['8%', 8],
    ['8 %', 8],
    ['8,5%', 8.5],
    ['10', 10],
  ])('a rate of %s is %s', (typed, value) =>
    expect(parseFigure(typed, 'vi', { kind: 'rate', places: 4 })).toBe(value),
  )
})

test.each([
  ['đ', 1_000_000],
  ['đ/kg', 1_000_000],
  ['%', null],
  ['ngày', null],
  [undefined, null],
])('of a field beside which “%s” stands, 1tr is %s', (unit, value) => {
  expect(parseFigure('1tr', 'vi', figureOfUnit(unit) ?? { kind: 'amount', places: 15 })).toBe(value)
  expect(parseFigure('30', 'vi', figureOfUnit(unit) ?? { kind: 'amount', places: 15 })).toBe(30)
})
