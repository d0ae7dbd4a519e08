import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { productKey, searchWords, sectionText } from './section.ts'

/** Does this search find a product of that code and name? As the database does it. */
function finds(search: string, product: string): boolean {
  const key = productKey(product)
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

  test.each([
    ['Thép D 6 CB 300-V', 'thep d 6 cb 300-v d6 cb300'],
    ['HOP 50 x 100 x 2.0 m', 'hop 50x100x2 m hop50x100x2'],
    ['TV-D6', 'tv-d6'],
    ['7m 6', '7m 6'],
  ])('%s is found by %s', (value, key) => expect(productKey(value)).toBe(key))
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
  test('the shape may stand apart from its figures', () => {
    for (const product of ['TV-D6-CB300', 'Thép D 6', 'Thép phi 6', '(phi 6)', 'D 60'])
      expect(finds('d6', product)).toBe(true)
    for (const product of ['Thép AD 6', '7d 6', 'D  16', 'D-6', 'phi x 6'])
      expect(finds('d6', product)).toBe(false)
  })
  test('and is found as if the pattern allowed for the space', () => {
    const searches = ['d6', 'd67', 'phi6', 'h6x7', 'x6', '6x7', 'd6.7', 'i6x', 'o6']
    const pieces = [...'dhix67ø .-(', 'd 6', 'phi 6', 'h 7x6', 'tron 6']
    const text = fc.array(fc.constantFrom(...pieces), { maxLength: 10 }).map((parts) => parts.join(''))
    let found = 0
    fc.assert(
      fc.property(text, fc.constantFrom(...searches), (product, search) => {
        const [word] = searchWords(search)
        const apart = (word as { pattern: string }).pattern.replace(/\)(\([a-z|]+\))\(/, ')$1 ?(')
        const meant = new RegExp(apart).test(sectionText(product))
        if (meant) found += 1
        return finds(search, product) === meant
      }),
      { numRuns: 5000, seed: 20261122 },
    )
    expect(found).toBeGreaterThan(300)
  })
  test.each(['d6', 'phi 6', 'Ø6', 'Φ 6', '⌀6', 'f6', 'o6'])(
    '%s is looked for in letters of ASCII, the only ones a trigram index takes from a pattern',
    (search) => {
      for (const word of searchWords(search))
        expect((word as { pattern: string }).pattern).toMatch(/^[\x20-\x7e]+$/)
    },
  )

  test('a beam stays a beam, and h finds it as well as a box', () => {
    expect(finds('h100x100', 'H100x100x6x8 Thép H 100x100x6x8')).toBe(true)
    expect(finds('i100x100', 'H100x100x6x8 Thép H 100x100x6x8')).toBe(false)
  })
  test.each([
    ['phi 12', 'TV-D12-CB300-V Thép thanh vằn D12 CB300-V'],
    ['Ø12', 'TV-D12-CB300-V Thép thanh vằn D12 CB300-V'],
    ['Φ 12', 'Thép phi 12'],
    ['fi 12', 'Thép tròn Ø12'],
    ['sắt phi 10', 'TV-D10-CB300-V Thép thanh vằn D10 CB300-V'],
    ['sat f10', 'TV-D10-CB300-V Thép thanh vằn D10 CB300-V'],
    ['thép cây d10', 'TV-D10-CB300-V Thép thanh vằn D10 CB300-V'],
    ['thép gân d 10', 'TV-D10-CB300-V Thép thanh vằn D10 CB300-V'],
    ['tấm 5ly', 'PL5x1500x6000 Thép tấm SS400 5x1500x6000'],
    ['tôn 5 li', 'PL5x1500x6000 Thép tấm SS400 5x1500x6000'],
    ['thép lá 5mm', 'PL5x1500x6000 Thép tấm SS400 5x1500x6000'],
    ['hộp 50x100 1ly8', box.replaceAll('2.0', '1.8').replace('×2', '×1.8')],
    ['hộp 50x100x1ly8', box.replaceAll('2.0', '1.8').replace('×2', '×1.8')],
    ['sắt hộp 50x100 2 ly', box],
    ['vuông 40', 'HOP40x40x1.4 Thép hộp 40x40x1.4'],
    ['h100 6ly', 'H100x100x6x8 Thép H 100x100x6x8'],
  ])('%s, as it is said in the trade, finds %s', (search, product) =>
    expect(finds(search, product)).toBe(true),
  )
  test.each([
    ['tấm 5ly', 'PL50x1500x6000 Thép tấm SS400 50x1500x6000'],
    ['tấm 5ly', 'PL4.5x1500x6000 Thép tấm SS400 4.5x1500x6000'],
    ['hộp 50x100 1ly8', 'HOP50x100x2.0 Thép hộp 50x100x2.0'],
    ['hộp 50x100 2ly', 'HOP50x100x2.3 Thép hộp 50x100x2.3'],
    ['sắt hộp', 'ON21.3x2 Ống thép tròn'],
    ['phi 1', 'Thép tròn 21'],
  ])('%s does not find %s', (search, product) => expect(finds(search, product)).toBe(false))
  test('signs of patterns are searched as they stand', () => {
    for (const search of ['.*', '(', '50%', '\\', 'a|b']) expect(() => finds(search, box)).not.toThrow()
    expect(finds('.*', box)).toBe(false)
  })
})
