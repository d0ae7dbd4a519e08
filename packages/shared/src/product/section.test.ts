import { describe, expect, test } from 'vitest'
import { searchWords, sectionText } from './section.ts'

/** Does this search find a product of that code and name? As the database does it. */
function finds(search: string, product: string): boolean {
  const key = sectionText(product)
  return searchWords(search).every((word) =>
    'pattern' in word ? new RegExp(word.pattern).test(key) : key.includes(word.like),
  )
}

describe('the key', () => {
  test.each([
    ['Thép hộp 50×100×2', 'thep hop 50x100x2'],
    ['HOP50x100x2.0', 'hop50x100x2'],
    ['Ống thép 21,3 x 2.60', 'ong thep 21.3x2.6'],
    ['tấm 10 * 1500*6000', 'tam 10x1500x6000'],
    ['0.50 và 100', '0.5 va 100'],
  ])('%s is kept as %s', (value, key) => expect(sectionText(value)).toBe(key))
})

describe('a search in the notation of the trade', () => {
  const box = 'HOP50x100x2.0 Thép hộp 50×100×2'
  test.each([
    'h50x100x2',
    'H 50x100x2',
    '50x100',
    '50×100×2.0',
    '100x50x2',
    'thep hop',
    'hộp 50x',
    'hop50x10',
  ])('%s finds the box', (search) => expect(finds(search, box)).toBe(true))
  test.each(['h50x100x3', 'd50', '0x100', 'tron 50x100', '50x200'])('%s does not', (search) =>
    expect(finds(search, box)).toBe(false),
  )
  test('a figure is found at its beginning: 50x100 is not 150x100', () => {
    expect(finds('50x100', 'HOP150x100x3')).toBe(false)
    expect(finds('d10', 'TV-D10-CB400-V Thép thanh vằn D10 CB400-V')).toBe(true)
    expect(finds('d10', 'Thép D110')).toBe(false)
  })
  test('a beam stays a beam, and h finds it as well as a box', () => {
    expect(finds('h100x100', 'H100x100x6x8 Thép H 100x100x6x8')).toBe(true)
    expect(finds('i100x100', 'H100x100x6x8 Thép H 100x100x6x8')).toBe(false)
  })
  test('signs of patterns are searched as they stand', () => {
    for (const search of ['.*', '(', '50%', '\\', 'a|b']) expect(() => finds(search, box)).not.toThrow()
    expect(finds('.*', box)).toBe(false)
  })
})
