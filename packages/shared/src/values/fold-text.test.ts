import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { foldText } from './fold-text.ts'
import { compareByGivenName, givenNameKey } from './given-name.ts'

describe('foldText', () => {
  it.each([
    ['Thép hộp 50×100', 'thep hop 50x100'],
    ['  ĐƯỜNG\u00a0 Nguyễn\tHuệ ', 'duong nguyen hue'],
    ['Ống thép tròn', 'ong thep tron'],
    ['đĐ', 'dd'],
    ['ΣΑΣ', 'σασ'],
    ['İ', 'i'],
    ['', ''],
  ])('folds %j into %j', (value, folded) => {
    expect(foldText(value)).toBe(folded)
  })

  it('does not care for the form of its input, and once is enough', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (value) => {
        const folded = foldText(value)
        expect(foldText(value.normalize('NFD'))).toBe(folded)
        expect(foldText(value.normalize('NFC'))).toBe(folded)
        expect(foldText(folded)).toBe(folded)
      }),
    )
  })
})

describe('names of people', () => {
  it('sort by the given name in the Vietnamese order', () => {
    expect(givenNameKey(' Nguyễn  Văn An ')).toBe('An Nguyễn Văn')
    const people = ['Lê Đức', 'Trần Dũng', 'Phạm Ân', 'Nguyễn Văn An', 'Lý Ái', 'Bùi An']
    expect(people.toSorted(compareByGivenName)).toEqual([
      'Lý Ái',
      'Bùi An',
      'Nguyễn Văn An',
      'Phạm Ân',
      'Trần Dũng',
      'Lê Đức',
    ])
  })
})
