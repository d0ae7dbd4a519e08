import { expect, test } from 'vitest'
import { typedAs } from './typed.ts'

test.each([
  ['0912 345 678', { digits: '0912345678', phone: '0912345678', taxCode: '0912345678' }],
  ['0912.345.678', { phone: '0912345678' }],
  ['+84 912 345 678', { phone: '0912345678' }],
  ['(84) 912-345-678', { phone: '0912345678' }],
  ['0912.345', { digits: '0912345', phone: null, taxCode: null }],
  ['0100109106', { taxCode: '0100109106' }],
  ['0100109106-001', { taxCode: '0100109106-001', phone: null }],
  ['0100 109 106 001', { taxCode: '0100109106-001' }],
  ['BG2611-0024', { number: 'BG2611-0024', numberText: 'bg2611-0024', digits: null }],
  ['bg26110024', { number: 'BG2611-0024' }],
  ['bg 2611 24', { number: 'BG2611-0024' }],
  ['bg2611-24', { number: 'BG2611-0024', numberText: 'bg2611-24' }],
  ['BG2611-0024/R2', { number: 'BG2611-0024/R2', numberText: 'bg2611-0024/r2' }],
  ['đhb2611-3', { number: 'DHB2611-0003' }],
  ['2611-24', { number: null, numberText: '2611-0024' }],
  ['2611-00', { number: null, numberText: '2611-00' }],
  ['bg2611', { number: null, numberText: 'bg2611' }],
  ['D6', { number: null, digits: null, phone: null, numberText: 'd6' }],
  ['50x100x2', { number: null, digits: null }],
  ['12345', { digits: null }],
  ['Hòa Phát', { digits: null, number: null, numberText: 'hoa phat' }],
])('%s', (text, expected) => {
  expect(typedAs(text)).toMatchObject({ text, ...expected })
})
