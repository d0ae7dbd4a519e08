import { describe, expect, it } from 'vitest'
import { amountInWords } from './amount-in-words.ts'

describe('amounts in Vietnamese words', () => {
  it.each([
    ['0', 'Không'],
    ['5', 'Năm'],
    ['10', 'Mười'],
    ['11', 'Mười một'],
    ['14', 'Mười bốn'],
    ['15', 'Mười lăm'],
    ['20', 'Hai mươi'],
    ['21', 'Hai mươi mốt'],
    ['24', 'Hai mươi tư'],
    ['25', 'Hai mươi lăm'],
    ['100', 'Một trăm'],
    ['101', 'Một trăm linh một'],
    ['104', 'Một trăm linh tư'],
    ['105', 'Một trăm linh năm'],
    ['115', 'Một trăm mười lăm'],
    ['1004', 'Một nghìn không trăm linh tư'],
    ['4000', 'Bốn nghìn'],
    ['123000', 'Một trăm hai mươi ba nghìn'],
    ['1000005', 'Một triệu không trăm linh năm'],
    ['1005000', 'Một triệu không trăm linh năm nghìn'],
    ['1000000000', 'Một tỷ'],
    ['1000000001', 'Một tỷ không trăm linh một'],
    ['2350000000', 'Hai tỷ ba trăm năm mươi triệu'],
    ['1000000000000', 'Một nghìn tỷ'],
    ['1005021000000', 'Một nghìn không trăm linh năm tỷ không trăm hai mươi mốt triệu'],
    [
      '999999999999999',
      'Chín trăm chín mươi chín nghìn chín trăm chín mươi chín tỷ chín trăm chín mươi chín triệu chín trăm chín mươi chín nghìn chín trăm chín mươi chín',
    ],
    ['-24000', 'Âm hai mươi tư nghìn'],
  ])('%s', (amount, words) => {
    expect(amountInWords(amount, 'vi')).toBe(`${words} đồng`)
  })
})

describe('amounts in English words', () => {
  it.each([
    [0, 'Zero'],
    [13, 'Thirteen'],
    [21, 'Twenty-one'],
    [123_000, 'One hundred twenty-three thousand'],
    [1_000_005, 'One million five'],
    [2_350_000_000, 'Two billion three hundred fifty million'],
    [1_000_000_000_000, 'One trillion'],
    [-40, 'Minus forty'],
  ])('%s', (amount, words) => {
    expect(amountInWords(amount, 'en')).toBe(`${words} Vietnamese dong`)
  })
})

it('does not read parts of a đồng', () => {
  expect(() => amountInWords(1.5, 'vi')).toThrow(RangeError)
})
