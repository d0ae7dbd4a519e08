import { quotationLine } from '@barem/shared/quotation/fields'
import { lineIdentity } from '@barem/shared/trade-line/line-identity'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mergeRows, withTheirs } from '#draft/merge-rows.ts'
import { changedLine, emptyLine, type LineValues, theoreticalOf } from './line.ts'
import { lineRules } from './merge-line.ts'

const rules = lineRules(quotationLine)

/** A line as it is read: bars of 11.7 m, weighed by calculation, 14,850 đ/kg. */
function read(code: string, change: Partial<LineValues> = {}): LineValues {
  const line = {
    ...emptyLine(),
    ...{ productId: code, productCode: code, productName: `Thép ${code}`, unitName: 'Cây' },
    ...{ quantity: 100, length: 11.7, barem: 0.617, salePrice: 14_850, ...change },
  }
  const weight = 'actualWeight' in change ? line.actualWeight : theoreticalOf(line)
  return { ...line, actualWeight: weight, key: lineIdentity(line) }
}

/** What is saved is read again, under keys of what it is. */
const saved = (lines: readonly LineValues[]) => lines.map((line) => ({ ...line, key: lineIdentity(line) }))

const base = [read('D10'), read('D12'), read('D16')]
const edit = (lines: readonly LineValues[], code: string, change: Partial<LineValues>) =>
  lines.map((line) => (line.productCode === code ? changedLine(line, change) : line))
const without = (lines: readonly LineValues[], code: string) =>
  lines.filter((line) => line.productCode !== code)
const added = (code: string, change: Partial<LineValues> = {}): LineValues => ({
  ...read(code, change),
  key: `line-${code}`,
})

const merge = (mine: readonly LineValues[], theirs: readonly LineValues[], from = base) =>
  mergeRows(rules, from, mine, saved(theirs))
const codes = (lines: readonly LineValues[]) => lines.map(({ productCode }) => productCode)
const one = (lines: readonly LineValues[], code: string) =>
  lines.find(({ productCode }) => productCode === code)!
const asked = ({ questions }: ReturnType<typeof merge>) =>
  questions.map(({ key, columns }) => `${key.split(' ')[0]} ${columns.join('+')}`)

describe('what only one of two people did stands, unasked', () => {
  it('cells of different lines, and different cells of one line', () => {
    const mine = edit(edit(base, 'D12', { quantity: 410 }), 'D16', { salePrice: 15_000 })
    const theirs = edit(edit(base, 'D10', { quantity: 711 }), 'D16', { vatRate: 8 })
    const merged = merge(mine, theirs)
    expect(asked(merged)).toEqual([])
    expect(merged.rows.map(({ quantity }) => quantity)).toEqual([711, 410, 100])
    expect(one(merged.rows, 'D16')).toMatchObject({ salePrice: 15_000, vatRate: 8 })
    expect(merged.taken.map(({ row, columns }) => [row.productCode, columns])).toEqual([
      ['D10', ['quantity']],
      ['D16', ['vatRate']],
    ])
  })

  it('lines added and removed, each where it stood', () => {
    const mine = [base[0]!, added('D20'), base[1]!, base[2]!, added('D22')]
    const theirs = [base[0]!, read('D18'), base[2]!]
    const merged = merge(mine, theirs)
    expect(asked(merged)).toEqual([])
    expect(codes(merged.rows)).toEqual(['D10', 'D18', 'D20', 'D16', 'D22'])
    expect(merged.taken.map(({ row, what }) => `${row.productCode} ${what}`)).toEqual([
      'D12 removed',
      'D18 added',
    ])
  })

  it('the same done by both, and what both removed or added alike', () => {
    const mine = [...without(edit(base, 'D10', { quantity: 7 }), 'D12'), added('D20')]
    const theirs = [...without(edit(base, 'D10', { quantity: 7 }), 'D12'), read('D20')]
    const merged = merge(mine, theirs)
    expect([asked(merged), codes(merged.rows), merged.taken]).toEqual([[], ['D10', 'D16', 'D20'], []])
  })

  it('a length they changed, which is still that line', () => {
    const merged = merge(edit(base, 'D10', { salePrice: 15_000 }), edit(base, 'D10', { length: 6 }))
    expect(asked(merged)).toEqual([])
    expect(merged.rows[0]).toMatchObject({ key: 'D10 6', length: 6, salePrice: 15_000 })
  })

  it('the order of whoever moved lines', () => {
    const [a, b, c] = base as [LineValues, LineValues, LineValues]
    expect(codes(merge([c, a, b], base).rows)).toEqual(['D16', 'D10', 'D12'])
    expect(codes(merge(base, [c, a, b]).rows)).toEqual(['D16', 'D10', 'D12'])
    expect(codes(merge([b, a, c], [c, a, b]).rows)).toEqual(['D12', 'D10', 'D16'])
  })

  it('a blank line I am about to write, and what cannot be read yet', () => {
    const mine = [...edit(base, 'D12', { quantity: '1x' }), emptyLine()]
    const merged = merge(mine, edit(base, 'D10', { quantity: 5 }))
    expect(merged.rows.map(({ quantity }) => quantity)).toEqual([5, '1x', 100, null])
  })
})

describe('what follows from other cells is computed anew, never asked', () => {
  it('the weight of a quantity and a length', () => {
    const merged = merge(edit(base, 'D10', { quantity: 360 }), edit(base, 'D10', { length: 6 }))
    expect(asked(merged)).toEqual([])
    const [line] = merged.rows
    expect(line?.actualWeight).toBe(theoreticalOf(read('D10', { quantity: 360, length: 6 })))
  })

  it('but a weight that one weighed while the other changed the quantity is asked', () => {
    const merged = merge(edit(base, 'D10', { quantity: 360 }), edit(base, 'D10', { actualWeight: 720 }))
    expect(asked(merged)).toEqual(['D10 actualWeight'])
    expect(merged.rows[0]?.actualWeight).toBe(theoreticalOf(read('D10', { quantity: 360 })))
    expect(withTheirs(rules, merged.rows, merged.questions[0]!)[0]).toMatchObject({
      quantity: 360,
      actualWeight: 720,
    })
  })

  it('a price per bar is not laid over one per kilogram', () => {
    const mine = edit(base, 'D10', { priceType: 'item' })
    const merged = merge(mine, edit(base, 'D10', { salePrice: 15_400 }))
    expect(asked(merged)).toEqual(['D10 salePrice+priceType'])
    expect(merged.rows[0]).toMatchObject({ priceType: 'item', salePrice: mine[0]?.salePrice })
    expect(withTheirs(rules, merged.rows, merged.questions[0]!)[0]).toMatchObject({
      priceType: 'theoretical',
      salePrice: 15_400,
    })
  })
})

describe('what both did otherwise is asked', () => {
  it('the same cell, which stands as mine until then', () => {
    const mine = edit(edit(base, 'D12', { quantity: 410 }), 'D12', { salePrice: 15_000 })
    const merged = merge(mine, edit(edit(base, 'D12', { quantity: 420 }), 'D12', { vatRate: 8 }))
    expect(asked(merged)).toEqual(['D12 quantity'])
    expect(one(merged.rows, 'D12')).toMatchObject({ quantity: 410, salePrice: 15_000, vatRate: 8 })
    const chosen = one([...withTheirs(rules, merged.rows, merged.questions[0]!)], 'D12')
    expect(chosen).toMatchObject({ quantity: 420, salePrice: 15_000, vatRate: 8 })
    expect(chosen.actualWeight).toBe(theoreticalOf(chosen))
  })

  it('a line they changed and I removed comes back where it stood', () => {
    const merged = merge(without(base, 'D12'), edit(base, 'D12', { quantity: 7 }))
    expect([asked(merged), codes(merged.rows)]).toEqual([['D12 '], ['D10', 'D16']])
    const back = withTheirs(rules, merged.rows, merged.questions[0]!)
    expect([codes(back), back[1]?.quantity]).toEqual([['D10', 'D12', 'D16'], 7])
  })

  it('a line I changed and they removed goes only when I say so', () => {
    const merged = merge(edit(base, 'D12', { quantity: 7 }), without(base, 'D12'))
    expect([asked(merged), one(merged.rows, 'D12').quantity]).toEqual([['D12 '], 7])
    expect(codes(withTheirs(rules, merged.rows, merged.questions[0]!))).toEqual(['D10', 'D16'])
  })

  it('a line in which I put another product: theirs is one I removed, mine a new one', () => {
    const other = { productId: 'D25', productCode: 'D25', quantity: 9 }
    const mine = base.map((line, at) => (at === 1 ? { ...line, ...other } : line))
    expect(codes(merge(mine, base).rows)).toEqual(['D10', 'D25', 'D16'])
    const merged = merge(mine, edit(base, 'D12', { quantity: 7 }))
    const back = withTheirs(rules, merged.rows, merged.questions[0]!)
    expect(new Set(codes(back))).toEqual(new Set(['D10', 'D12', 'D16', 'D25']))
    expect(new Set(back.map(({ key }) => key)).size).toBe(4)
  })

  it('the cells of a line that both added', () => {
    const merged = merge([...base, added('D20', { quantity: 5 })], [...base, read('D20', { quantity: 6 })])
    expect([codes(merged.rows).length, asked(merged)]).toEqual([4, ['D20 quantity', 'D20 actualWeight']])
  })
})

it('a second stale save finds the merged lines again', () => {
  const first = merge(edit(base, 'D10', { quantity: 1 }), edit(base, 'D12', { length: 6 }))
  const theirs = saved(edit(base, 'D12', { length: 6 }))
  const second = merge(first.rows, edit(theirs, 'D12', { quantity: 2 }), theirs)
  expect([asked(second), second.rows.map(({ quantity }) => quantity)]).toEqual([[], [1, 2, 100]])
})

const cell = fc.constantFrom('quantity', 'vatRate', 'salePrice', 'barem', 'length')
const edits = fc.uniqueArray(
  fc.tuple(fc.constantFrom('D10', 'D12', 'D16'), cell, fc.boolean(), fc.integer({ min: 1, max: 9 })),
  {
    selector: ([code, name]) => `${code} ${name}`,
    maxLength: 12,
  },
)

it('two disjoint sets of changes merge to both of them, whoever saves first', () => {
  fc.assert(
    fc.property(edits, fc.subarray(['D10', 'D12', 'D16']), (all, mineAdds) => {
      const apply = (lines: readonly LineValues[], some: typeof all) =>
        some.reduce((so, [code, name, , value]) => edit(so, code, { [name]: value }), lines)
      const here = all.filter(([, , isMine]) => isMine)
      const there = all.filter(([, , isMine]) => !isMine)
      const mine = [...apply(base, here), ...mineAdds.map((code) => added(`${code}-M`))]
      const theirs = apply(base, there)
      const both = [...apply(theirs, here), ...mineAdds.map((code) => added(`${code}-M`))]
      const bare = (lines: readonly LineValues[]) => lines.map(({ key: _, ...line }) => line)
      const merged = merge(mine, theirs)
      expect(asked(merged)).toEqual([])
      expect(bare(merged.rows)).toEqual(bare(both))
      const otherWay = mergeRows(rules, base, theirs, saved(mine))
      expect(new Set(bare(otherWay.rows).map((line) => JSON.stringify(line)))).toEqual(
        new Set(bare(both).map((line) => JSON.stringify(line))),
      )
    }),
    { numRuns: 40 },
  )
}, 30_000)
