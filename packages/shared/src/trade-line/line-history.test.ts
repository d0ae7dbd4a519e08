import { expect, test } from 'vitest'
import { isCostField } from '#document/line-history'
import { quotationLine } from '#quotation/fields'
import { lineField, readLineField } from './line-history.ts'

test.each([
  [{ productCode: 'TV-D10', length: 11.7 }, 'salePrice'],
  [{ productCode: 'HOP50x100x2.0|x', length: null }, 'quantity'],
  [{ productCode: 'a.b.c', length: 6 }, 'line'],
])('the field of a line is read back as it was written: %o %s', (line, field) => {
  expect(readLineField(lineField(line, field))).toEqual({ ...line, field })
})

test('a field of the header is none of a line, and the import price alone is a cost', () => {
  expect(readLineField('note')).toBeNull()
  expect(isCostField(quotationLine, lineField({ productCode: 'x', length: null }, 'importPrice'))).toBe(true)
  expect(
    isCostField(quotationLine, lineField({ productCode: 'importPrice', length: null }, 'salePrice')),
  ).toBe(false)
})
