import { quotationLine } from '@barem/shared/quotation/fields'
import { expect, test } from 'vitest'
import type { CellNote } from '#document/grid-columns.ts'
import { emptyLine } from './line.ts'
import { lineNotes } from './line-notes.ts'
import type { Ruled } from './rule-prices.ts'

/** What is said of the sale price of a line whose rules give 15,500, of a price of so many days. */
const notesOf = (ageDays: number, salePrice = 15_500) => {
  const price = { salePrice: 15_500, floor: null, belowFloor: false, problem: null, ageDays }
  const setting = { seesCost: true, day: '2026-11-20', prices: new Map(), priceAgeDays: 30 }
  const line = { ...emptyLine(), key: 'k', productId: 'p', salePrice }
  return lineNotes(quotationLine, 'salePrice', line, {
    ...setting,
    ruledOf: () => ({ cause: 'now', price }) as unknown as Ruled,
  })
}
const wordsOf = (ageDays: number, salePrice?: number) => notesOf(ageDays, salePrice).map(({ words }) => words)

test('a price is called old from the day after its age, and one typed by hand is not', () => {
  expect(wordsOf(30)).toEqual([])
  expect(wordsOf(31)).toEqual(['Giá đã 31 ngày không đổi (quá 30 ngày): nên hỏi lại'])
})

test('of a line that is read the age is asked, and said where its price is still the one of its rule', () => {
  const line = { ...emptyLine(), key: 'k', productId: 'p', salePrice: 15_500, rulePrice: 15_500 }
  const setting = { seesCost: true, day: '2026-11-20', prices: new Map(), priceAgeDays: 30, ageOf: () => 31 }
  const read = (change: object) =>
    lineNotes(quotationLine, 'salePrice', { ...line, ...change }, setting).map(({ strength }) => strength)
  expect(read({})).toEqual([2])
  // typed by hand: what it differs by is said, and no age
  expect(read({ salePrice: 15_400 })).toEqual([1])
})

test('a price typed by hand says how far it is from the rules; a higher one warns nobody who decides', () => {
  const [[higher], [lower]] = [notesOf(31, 17_050), notesOf(31, 15_400)] as [CellNote[], CellNote[]]
  expect(higher).toEqual({
    ...{ strength: 1, isHint: true },
    words: 'Nhập tay 17.050\u00a0đ, cấu hình giá cho 15.500\u00a0đ (+10%)',
  })
  expect(lower).toEqual({
    strength: 1,
    words: 'Nhập tay 15.400\u00a0đ, cấu hình giá cho 15.500\u00a0đ (−0,65%)',
  })
})

test('a price far from the list is told of once where the rules give the list price too', () => {
  const price = { salePrice: 15_500, floor: null, belowFloor: false, problem: null, ageDays: 1 }
  const catalogue = { id: 'p', salePrice: 15_500, capitalPrice: null, theoreticalWeight: null, active: true }
  const line = { ...emptyLine(), key: 'k', productId: 'p', priceType: 'item' as const, salePrice: 10_000 }
  const wordsBeside = (rule: number) =>
    lineNotes(quotationLine, 'salePrice', line, {
      ...{
        seesCost: true,
        day: '2026-11-20',
        prices: new Map([['p', catalogue as never]]),
        priceAgeDays: 30,
      },
      ruledOf: () => ({ cause: 'now', price: { ...price, salePrice: rule } }) as unknown as Ruled,
    }).map(({ words }) => words)
  const list = 'Thấp hơn giá danh mục 15.500\u00a0đ là 35,48%'
  expect(wordsBeside(15_500)).toEqual([list])
  expect(wordsBeside(15_400)).toEqual([
    list,
    'Nhập tay 10.000\u00a0đ, cấu hình giá cho 15.400\u00a0đ (−35,06%)',
  ])
})

test('a price above the list is told of without alarm, one below it is not', () => {
  const catalogue = { id: 'p', salePrice: 15_500, capitalPrice: null, theoreticalWeight: null, active: true }
  const hintOf = (salePrice: number) => {
    const line = { ...emptyLine(), key: 'k', productId: 'p', priceType: 'item' as const, salePrice }
    const prices = new Map([['p', catalogue as never]])
    return lineNotes(quotationLine, 'salePrice', line, { seesCost: true, day: '2026-11-20', prices }).map(
      ({ isHint = false }) => isHint,
    )
  }
  expect([hintOf(25_000), hintOf(10_000)]).toEqual([[true], [false]])
})

test('a typed barem that no mill rolls is said of, one that was chosen is not', () => {
  const barems = [{ standard: 'TCVN', kgPerMetre: 1.6, validFrom: '2026-01-01' }]
  const prices = new Map([['p', { id: 'p', barems, densityWeight: 1.58 } as never]])
  const notesOf = (change: object) => {
    const line = { ...emptyLine(), key: 'k', productId: 'p', ...change }
    return lineNotes(quotationLine, 'barem', line, { seesCost: true, day: '2026-11-20', prices })
  }
  expect(notesOf({ barem: 1.53 })).toEqual([])
  expect(notesOf({ barem: 15.8 })).toEqual([
    { strength: 3, words: 'Lệch 887,5% so với barem 1,6 của sản phẩm' },
  ])
  expect(notesOf({ barem: 15.8, baremName: '#typed' })).toHaveLength(1)
  // as it was when the line got it
  expect(notesOf({ barem: 15.8, baremName: 'TCVN' })).toEqual([])
})
