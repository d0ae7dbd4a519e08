import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isCostField, lineChanges } from '#document/line-history'
import { quotationLine } from '#quotation/fields'
import { priceTypes } from '#values/constants'
import { unitKinds } from '#values/quantity'
import { type Line, type LineRow, lineAnswer } from './line.ts'
import { readLineField } from './line-history.ts'
import { lineIdentity } from './line-identity.ts'

const decimal = (max: number, scale: number, min = 0) =>
  fc.integer({ min, max }).map((digits) => Number(`${digits}e-${scale}`))

/** Any line that can be kept; figures with all the decimals of their columns. */
const line = fc.record({
  productId: fc.uuid(),
  productCode: fc.string({ minLength: 1, maxLength: 20 }),
  productName: fc.string({ minLength: 1 }),
  unitName: fc.constantFrom('Cây', 'kg', 'm'),
  unitKind: fc.constantFrom(...unitKinds),
  unitFactor: decimal(2_000_000_000, 6, 1),
  quantity: decimal(2_000_000_000, 3, 1),
  length: fc.option(decimal(20_000, 3, 1)),
  barem: fc.option(decimal(10_000_000, 4, 1)),
  unitWeight: fc.option(decimal(2_000_000_000, 3)),
  theoreticalWeight: decimal(2_000_000_000, 3),
  actualWeight: decimal(2_000_000_000, 3),
  priceType: fc.constantFrom(...priceTypes),
  baremName: fc.option(fc.string({ minLength: 1 })),
  importPrice: fc.option(decimal(2_000_000_000, 2)),
  salePrice: decimal(2_000_000_000, 2),
  rulePrice: fc.option(decimal(2_000_000_000, 2)),
  floorPrice: fc.option(decimal(2_000_000_000, 2)),
  vatRate: decimal(1_000_000, 4),
  amount: fc.integer({ min: 0, max: 999_999_999_999_999 }),
}) as unknown as fc.Arbitrary<Line>

const lines = fc.uniqueArray(line, { selector: lineIdentity, maxLength: 6 })

/** As PostgreSQL gives it back: all the places of the column. */
function stored(one: Line): LineRow {
  const places: Record<string, number> = {
    unitFactor: 6,
    barem: 4,
    importPrice: 2,
    salePrice: 2,
    rulePrice: 2,
    floorPrice: 2,
    vatRate: 4,
    amount: 0,
  }
  return Object.fromEntries(
    Object.entries(one).map(([name, value]) => [
      name,
      typeof value === 'number' ? value.toFixed(places[name] ?? 3) : value,
    ]),
  ) as unknown as LineRow
}

describe('a line', () => {
  it('is read back as it was written, and reading it twice changes nothing', () => {
    fc.assert(
      fc.property(line, (one) => {
        const read = quotationLine.read(stored(one))
        expect(read).toEqual(one)
        expect(quotationLine.read(read)).toEqual(one)
        expect(Object.keys(read)).toEqual([...quotationLine.names])
      }),
    )
  })

  it('travels whole to whoever sees costs, and without its import price to whoever does not', () => {
    fc.assert(
      fc.property(line, (one) => {
        const {
          amounts: _,
          belowFloor: __,
          ...seen
        } = quotationLine.wire.parse(lineAnswer(quotationLine, one, { amounts: undefined, seesCost: true }))
        expect(seen).toEqual(one)
        expect(lineAnswer(quotationLine, one, { amounts: undefined, seesCost: false })).toMatchObject({
          ...one,
          importPrice: null,
          floorPrice: null,
        })
      }),
    )
  })

  it('is sent as what is typed of it, no more', () => {
    expect(Object.keys(quotationLine.body.shape)).toEqual([
      ...['productId', 'quantity', 'length', 'barem', 'actualWeight', 'priceType'],
      ...['importPrice', 'salePrice', 'vatRate'],
    ])
  })
})

describe('the history of lines', () => {
  it('is silent where nothing differs, wherever the lines stand', () => {
    fc.assert(
      fc.property(lines, (some) => {
        expect(lineChanges(quotationLine, some, some.toReversed())).toEqual([])
      }),
    )
  })

  it('tells backwards what it tells forwards', () => {
    fc.assert(
      fc.property(lines, lines, (before, after) => {
        const turned = lineChanges(quotationLine, after, before).map(({ field, from, to }) => ({
          field,
          from: to,
          to: from,
        }))
        const byField = (left: { field: string }, right: { field: string }) =>
          left.field < right.field ? -1 : 1
        const fields = (changes: { field: string }[]) => changes.map(({ field }) => field).sort()
        fc.pre(
          new Set(before.concat(after).map((one) => `${one.productCode}|${one.length}`)).size ===
            before.length + after.length,
        )
        expect(fields(turned)).toEqual(fields(lineChanges(quotationLine, before, after)))
        expect(turned.sort(byField)).toEqual(lineChanges(quotationLine, before, after).sort(byField))
      }),
    )
  })

  it('names each thing that may differ, and says what of it is a cost', () => {
    fc.assert(
      fc.property(line, fc.constantFrom(...quotationLine.compared), (one, name) => {
        const other = name === 'priceType' ? 'other' : -1
        const [change, ...more] = lineChanges(quotationLine, [one], [{ ...one, [name]: other }])
        expect(more).toEqual([])
        expect(change).toMatchObject({ from: one[name], to: other })
        expect(readLineField(change!.field)).toMatchObject({ field: name, productCode: one.productCode })
        expect(isCostField(quotationLine, change!.field)).toBe(name === 'importPrice')
      }),
    )
  })
})
