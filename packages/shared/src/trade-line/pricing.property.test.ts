import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkLines } from './check-lines.ts'
import { type PricingDraft, type PricingLine, priceLines } from './pricing.ts'

// The same arithmetic once more, in integers alone: grams, hundredths of a đồng, tenths of a gram per metre.
interface Raw {
  quantity: bigint
  millimetres: bigint
  barem: bigint
  grams: bigint
  price: bigint
  vatRate: bigint
  priceType: 'item' | 'actual' | 'theoretical'
}

const raw: fc.Arbitrary<Raw> = fc.record({
  quantity: fc.bigInt(1n, 5000n),
  millimetres: fc.bigInt(1n, 20_000n),
  barem: fc.bigInt(1n, 10_000_000n),
  grams: fc.bigInt(1n, 100_000_000n),
  price: fc.bigInt(0n, 50_000_000n),
  vatRate: fc.constantFrom(0n, 5n, 8n, 10n),
  priceType: fc.constantFrom('item', 'actual', 'theoretical'),
})

function halfUp(numerator: bigint, denominator: bigint): bigint {
  return (2n * numerator + denominator) / (2n * denominator)
}

const theoreticalGrams = (line: Raw) => halfUp(line.quantity * line.millimetres * line.barem, 10_000n)

const unitGrams = (line: Raw) => halfUp(line.millimetres * line.barem, 10_000n)

/** Hundredths of a đồng per unit or per kg, whichever the way of pricing is per; null where a unit weighs nothing. */
function priceBy(line: Raw, way: Raw['priceType']): bigint | null {
  if ((way === 'item') === (line.priceType === 'item')) return line.price
  if (unitGrams(line) === 0n) return null
  return way === 'item'
    ? halfUp(line.price * unitGrams(line), 1000n)
    : halfUp(line.price * 1000n, unitGrams(line))
}

function amountBy(line: Raw, way: Raw['priceType']): bigint | null {
  const price = priceBy(line, way)
  if (price === null) return null
  if (way === 'item') return halfUp(price * line.quantity, 100n)
  return halfUp(price * (way === 'actual' ? line.grams : theoreticalGrams(line)), 100_000n)
}

const amountOf = (line: Raw) => amountBy(line, line.priceType)!

const numberOf = (value: bigint | null) => (value === null ? null : Number(value))

const total = (values: bigint[]) => values.reduce((sum, value) => sum + value, 0n)

function lineOf(line: Raw, index: number): PricingLine {
  const plain = {
    productId: `product ${index}`,
    quantity: Number(line.quantity),
    unitKind: 'count',
    unitFactor: 1,
    length: Number(line.millimetres) / 1000,
    barem: Number(line.barem) / 10_000,
    unitWeight: null,
    actualWeight: Number(line.grams) / 1000,
    priceType: line.priceType,
    salePrice: Number(line.price) / 100,
    vatRate: Number(line.vatRate),
  }
  return plain as PricingLine
}

function draftOf(lines: Raw[], discount: bigint, shippingFee: bigint): PricingDraft {
  const plain = {
    lines: lines.map(lineOf),
    price: 'salePrice',
    discount: Number(discount),
    shippingFee: Number(shippingFee),
    shippingVatRate: 10,
    selfPick: false,
    depositEnabled: false,
    deposit: null,
  }
  return plain as unknown as PricingDraft
}

const document = fc
  .record({
    lines: fc.array(raw, { minLength: 1, maxLength: 12 }),
    percent: fc.bigInt(0n, 100n),
    shippingFee: fc.bigInt(0n, 50_000_000n),
  })
  .map(({ lines, percent, shippingFee }) => {
    const goods = total(lines.map((line) => amountOf(line)))
    return { lines, goods, discount: (goods * percent) / 100n, shippingFee }
  })

describe('pricing, against integers', () => {
  it('computes every weight and amount to the last digit', () => {
    fc.assert(
      fc.property(document, ({ lines, discount, shippingFee }) => {
        const priced = priceLines(draftOf(lines, discount, shippingFee))
        for (const [index, line] of lines.entries()) {
          expect(priced.lines[index]).toMatchObject({
            theoreticalWeight: Number(theoreticalGrams(line)) / 1000,
            amounts: {
              item: numberOf(amountBy(line, 'item')),
              actual: numberOf(amountBy(line, 'actual')),
              theoretical: numberOf(amountBy(line, 'theoretical')),
            },
            amount: Number(amountOf(line)),
          })
        }
      }),
    )
  })

  it('total = goods − discount + shipping fee, and nothing else is wrong than a line without weight', () => {
    fc.assert(
      fc.property(document, ({ lines, goods, discount, shippingFee }) => {
        const draft = draftOf(lines, discount, shippingFee)
        const { totals } = priceLines(draft)
        expect(BigInt(totals.goods)).toBe(goods)
        expect(BigInt(totals.total)).toBe(goods - discount + shippingFee)
        expect(totals.rest).toBe(totals.total)
        const weightless = lines.flatMap((line, index) =>
          line.priceType === 'theoretical' && theoreticalGrams(line) === 0n
            ? [`lines.${index}.priceType`]
            : [],
        )
        expect(checkLines(draft).map((issue) => issue.path)).toEqual(weightless)
      }),
    )
  })

  it('spreads the discount completely, no line below zero or beyond its amount', () => {
    fc.assert(
      fc.property(document, ({ lines, discount, shippingFee }) => {
        const priced = priceLines(draftOf(lines, discount, shippingFee))
        expect(total(priced.lines.map((line) => BigInt(line.discountShare)))).toBe(discount)
        for (const line of priced.lines) {
          expect(line.discountShare).toBeGreaterThanOrEqual(0)
          expect(line.discountShare).toBeLessThanOrEqual(line.amount ?? -1)
        }
      }),
    )
  })

  it('includes exactly the VAT of each rate', () => {
    fc.assert(
      fc.property(document, ({ lines, goods, discount, shippingFee }) => {
        const { lines: priced, totals } = priceLines(draftOf(lines, discount, shippingFee))
        for (const { rate, base, vat } of totals.vatByRate) {
          const of = lines.flatMap((line, index) => (Number(line.vatRate) === rate ? [priced[index]!] : []))
          expect(BigInt(base)).toBe(total(of.map((line) => BigInt(line.amount! - line.discountShare))))
          expect(BigInt(vat)).toBe(halfUp(BigInt(base) * BigInt(rate), 100n + BigInt(rate)))
          expect(vat).toBeGreaterThanOrEqual(0)
          expect(vat).toBeLessThanOrEqual(base)
        }
        expect(total(totals.vatByRate.map((entry) => BigInt(entry.base)))).toBe(goods - discount)
        const vats = [...totals.vatByRate.map((entry) => BigInt(entry.vat)), halfUp(shippingFee * 10n, 110n)]
        expect(BigInt(totals.vat)).toBe(total(vats))
      }),
    )
  })

  it('does not care for the order of the lines', () => {
    fc.assert(
      fc.property(document, ({ lines, discount, shippingFee }) => {
        const { vat, vatByRate, ...forth } = priceLines(draftOf(lines, discount, shippingFee)).totals
        const reversed = priceLines(draftOf(lines.toReversed(), discount, shippingFee)).totals
        const { vat: vatBack, vatByRate: back, ...others } = reversed
        expect(others).toEqual(forth)
        // The last line takes the rounding of the discount, which may carry a few đồng from one VAT rate to another.
        if (vatByRate.length === 1 || discount === 0n) expect([vatBack, back]).toEqual([vat, vatByRate])
        else expect(Math.abs(vat - vatBack)).toBeLessThanOrEqual(lines.length + vatByRate.length)
      }),
    )
  })
})
