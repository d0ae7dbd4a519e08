import { describe, expect, test } from 'vitest'
import { parseFigure } from './parse-figure.ts'

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
    ['8%', 8],
    ['8 %', 8],
    ['8,5%', 8.5],
    ['10', 10],
  ])('a rate of %s is %s', (typed, value) =>
    expect(parseFigure(typed, 'vi', { kind: 'rate', places: 4 })).toBe(value),
  )
})
