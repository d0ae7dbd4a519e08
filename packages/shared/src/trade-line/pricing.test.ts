import { describe, expect, it } from 'vitest'
import { checkLines } from './check-lines.ts'
import { type PricingDraft, type PricingLine, priceLines } from './pricing.ts'

/** Figures as the schemas let them through; brands are theirs to give. */
function line(changes: Record<string, unknown> = {}): PricingLine {
  const plain = {
    productId: 'D10',
    quantity: 100,
    unitKind: 'count',
    unitFactor: 1,
    length: 11.7,
    barem: 0.617,
    unitWeight: null,
    actualWeight: 720.5,
    priceType: 'item',
    salePrice: 110_000,
    importPrice: undefined,
    vatRate: 10,
    ...changes,
  }
  return plain as PricingLine
}

function draft(changes: Record<string, unknown> = {}): PricingDraft {
  const plain = {
    price: 'salePrice',
    lines: [line()],
    discount: 0,
    shippingFee: 0,
    shippingVatRate: 10,
    selfPick: false,
    depositEnabled: false,
    deposit: null,
    ...changes,
  }
  return plain as unknown as PricingDraft
}

const codes = (changes: Record<string, unknown>) =>
  checkLines(draft(changes)).map((issue) => `${issue.path} ${issue.code}`)

describe('the weight of a line', () => {
  it.each([
    ['quantity × length × barem', {}, 721.89],
    ['quantity × kg per unit without a length', { length: null, unitWeight: 7.21 }, 721],
    ['quantity × kg per unit without a barem', { barem: null, unitWeight: 7.21 }, 721],
    ['a line in kg is its own weight', { unitKind: 'mass', quantity: 1234.567 }, 1234.567],
    ['a line in tons too', { unitKind: 'mass', unitFactor: 1000, quantity: 2.5 }, 2500],
    ['a line in metres weighs by its metres', { unitKind: 'length', quantity: 50 }, 30.85],
    ['to the gram, half away from zero', { quantity: 1, length: 0.001, barem: 0.5 }, 0.001],
    ['unknown without figures', { barem: null }, null],
  ])('%s', (_, changes, weight) => {
    expect(priceLines(draft({ lines: [line(changes)] })).lines[0]?.theoreticalWeight).toBe(weight)
  })
})

describe('the amount of a line', () => {
  it('shows all three and marks the one that prices', () => {
    const changes = { salePrice: 15_400.25, priceType: 'actual' }
    expect(priceLines(draft({ lines: [line(changes)] })).lines[0]).toMatchObject({
      // One bar weighs 7,219 kg, so it would cost 111.174,40 đ by the piece.
      amounts: { item: 11_117_440, actual: 11_095_880, theoretical: 11_117_286 },
      priceType: 'actual',
      amount: 11_095_880,
    })
  })

  it('is unknown by the other ways where nobody says what a piece weighs', () => {
    const changes = { salePrice: 15_400, priceType: 'item', barem: null, actualWeight: null }
    expect(priceLines(draft({ lines: [line(changes)] })).lines[0]?.amounts).toEqual({
      item: 1_540_000,
      actual: null,
      theoretical: null,
    })
  })

  it('is rounded half away from zero', () => {
    expect(priceLines(draft({ lines: [line({ quantity: 1, salePrice: 0.5 })] })).totals.goods).toBe(1)
  })

  it('is unknown while a figure is missing, and then counts as nothing', () => {
    const priced = priceLines(draft({ lines: [line({ salePrice: null }), line({ length: 6 })] }))
    expect(priced.lines[0]?.amount).toBeNull()
    expect(priced.totals.goods).toBe(11_000_000)
  })
})

describe('totals', () => {
  const lines = [
    line({ salePrice: 110_000 }),
    line({ productId: 'box', quantity: 3, salePrice: 100_000, vatRate: 8 }),
  ]

  it('add up, with VAT included per rate', () => {
    const changes = {
      lines,
      discount: 1_130_000,
      shippingFee: 550_000,
      depositEnabled: true,
      deposit: 5_000_000,
    }
    const { totals } = priceLines(draft(changes))
    expect(totals).toMatchObject({
      goods: 11_300_000,
      discount: 1_130_000,
      shippingFee: 550_000,
      total: 10_720_000,
      vatByRate: [
        { rate: 8, base: 270_000, vat: 20_000 },
        { rate: 10, base: 9_900_000, vat: 900_000 },
      ],
      shippingVat: 50_000,
      vat: 970_000,
      deposit: 5_000_000,
      rest: 5_720_000,
    })
  })

  it('forget the shipping fee when the customer fetches, and the deposit when there is none', () => {
    const changes = { lines, shippingFee: 550_000, selfPick: true, deposit: 5_000_000 }
    expect(priceLines(draft(changes)).totals).toMatchObject({
      shippingFee: 0,
      shippingVat: 0,
      deposit: 0,
      rest: 11_300_000,
    })
  })

  it('say what is earned, without VAT, when every import price is there', () => {
    const { profit } = priceLines(draft({ lines: [line({ importPrice: 99_000 })], shippingFee: 550_000 }))
    expect(profit).toEqual({ cost: 9_000_000, profit: 1_000_000, perKilogram: 1387.93, rate: 10 })
    expect(priceLines(draft({ lines: [line({ importPrice: 99_000 }), line()] })).profit).toBeNull()
    expect(priceLines(draft({ lines: [] })).profit).toBeNull()
  })

  it('of nothing are nothing', () => {
    expect(priceLines(draft({ lines: [] })).totals).toMatchObject({ goods: 0, total: 0, vat: 0, rest: 0 })
  })
})

describe('checkLines', () => {
  it('finds nothing in a good one', () => {
    expect(codes({ depositEnabled: true, deposit: 11_000_000, discount: 0 })).toEqual([])
  })

  it('wants a line', () => {
    expect(codes({ lines: [] })).toEqual(['lines too_small'])
  })

  it('wants each required figure, the import price only of who sees it', () => {
    const empty = line({
      productId: null,
      quantity: null,
      actualWeight: null,
      salePrice: null,
      importPrice: null,
    })
    expect(codes({ lines: [empty] })).toEqual([
      'lines.0.productId required',
      'lines.0.quantity required',
      'lines.0.actualWeight required',
      'lines.0.salePrice required',
      'lines.0.importPrice required',
    ])
    expect(codes({ lines: [line({ importPrice: undefined })] })).toEqual([])
  })

  it.each([
    [{ quantity: 1.5 }, 'lines.0.quantity whole'],
    [{ quantity: 0 }, 'lines.0.quantity must_exceed'],
    [{ priceType: 'actual', actualWeight: 0 }, 'lines.0.actualWeight must_exceed'],
    [{ priceType: 'theoretical', barem: null }, 'lines.0.priceType barem_missing'],
    [{ quantity: 999_999_999, salePrice: 9_999_999 }, 'lines.0 too_big'],
    [{ quantity: 999_999_999, length: 9_999_999, salePrice: 0 }, 'lines.0 too_big'],
    [{ quantity: 999_999_999, importPrice: 9_999_999, salePrice: 0 }, 'lines.0 too_big'],
  ])('%j gives %s', (changes, expected) => {
    expect(codes({ lines: [line(changes)] })).toEqual([expected])
  })

  it('takes parts of a unit of mass', () => {
    expect(codes({ lines: [line({ unitKind: 'mass', quantity: 1.5 })] })).toEqual([])
  })

  it('wants a product once per length and names the line it clashes with', () => {
    const lines = [line({ productId: 'x' }), line(), line({ length: 6 }), line()]
    expect(checkLines(draft({ lines }))).toEqual([
      { path: 'lines.3.productId', code: 'duplicate_line', params: { line: 2 } },
    ])
  })

  it('holds discount and deposit within what they are taken from', () => {
    expect(checkLines(draft({ discount: 11_000_001 }))).toEqual([
      { path: 'discount', code: 'discount_exceeds_goods', params: { goods: 11_000_000 } },
    ])
    expect(checkLines(draft({ depositEnabled: true, deposit: 11_000_001 }))).toEqual([
      { path: 'deposit', code: 'deposit_exceeds_total', params: { total: 11_000_000 } },
    ])
    expect(codes({ depositEnabled: true })).toEqual(['deposit required'])
    expect(
      codes({ depositEnabled: true, deposit: 10_500_000, shippingFee: 1_000_000, discount: 1_500_000 }),
    ).toEqual([])
    expect(
      codes({
        depositEnabled: true,
        deposit: 10_500_001,
        selfPick: true,
        shippingFee: 1_000_000,
        discount: 500_000,
      }),
    ).toEqual(['deposit deposit_exceeds_total'])
  })

  it('wants the sum of the lines to be kept as well', () => {
    const huge = { quantity: 1, length: null, barem: null, salePrice: 6e14, actualWeight: 1 }
    expect(codes({ lines: [line(huge), line({ ...huge, productId: 'y' })] })).toEqual(['lines too_big'])
  })

  it('never throws on figures beyond what is kept', () => {
    const lines = [
      line({
        quantity: 999_999_999_999,
        length: 9_999_999.999,
        barem: 99_999_999.9999,
        salePrice: 9_999_999_999_999.99,
      }),
    ]
    expect(() => priceLines(draft({ lines }))).not.toThrow()
    expect(codes({ lines })).toEqual(['lines.0 too_big'])
  })
})
