import { describe, expect, it } from 'vitest'
import { isTable, parsePaste } from './paste.ts'

describe('pasting from a spreadsheet', () => {
  it.each([
    [
      'a\tb\nc\td\n',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      'a\tb\r\nc\td\r\n',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    ['a\t\t c \n', [['a', '', 'c']]],
    ['"hai\ndòng"\t1', [['hai\ndòng', '1']]],
    ['"ống ""3"""\t2', [['ống "3"', '2']]],
    ['ống 3" đen\t2', [['ống 3" đen', '2']]],
    ['"3 inch\t2', [['"3 inch', '2']]],
    ['1.234,5\t2', [['1.234,5', '2']]],
    ['', []],
    ['một', [['một']]],
    ['a\n\nb', [['a'], [''], ['b']]],
  ])('%j', (text, rows) => expect(parsePaste(text)).toEqual(rows))

  it('tells rows from the text of one cell', () => {
    expect([isTable('thép hộp'), isTable('thép hộp\n'), isTable('a\tb'), isTable('a\nb')]).toEqual([
      false,
      false,
      true,
      true,
    ])
  })
})
