import { describe, expect, it } from 'vitest'
import { isCostName } from '#document/line'
import { isCostField, lineChanges } from '#document/line-history'
import { checkLines } from './check-lines.ts'
import { type LineRow, lineAnswer, price, tradeLine } from './line.ts'
import { lineField } from './line-history.ts'
import { type PricingLine, priceLines } from './pricing.ts'

/** Lines of goods that are bought: they have no sale price, and what they cost is no secret of their document. */
const bought = tradeLine({ price: 'importPrice', prices: { importPrice: price } })

const row: LineRow = {
  ...{ productId: '018f0000-0000-7000-8000-000000000001', productCode: 'TV-D10', productName: 'Thép D10' },
  ...{ unitName: 'Cây', unitKind: 'count', unitFactor: '1.000000', quantity: '100.000', length: '11.700' },
  ...{ barem: '0.6170', unitWeight: null, theoreticalWeight: '721.890', actualWeight: '720.500' },
  ...{ priceType: 'item', importPrice: '99000.00', vatRate: '10.0000', amount: '9900000' },
}
const line = bought.read(row)
const unpriced = { ...line, importPrice: null } as PricingLine

describe('a line of goods that are bought', () => {
  it('has the import price and no sale price, in what is sent and what is answered', () => {
    expect(bought.names).not.toContain('salePrice')
    const sent = Object.fromEntries(
      Object.keys(bought.body.shape).map((name) => [name, line[name as 'barem']]),
    )
    expect(bought.body.safeParse(sent).success).toBe(true)
    expect(bought.body.safeParse({ ...sent, salePrice: 1 }).success).toBe(false)
    expect(bought.body.safeParse({ ...sent, importPrice: null }).success).toBe(false)
    const answer = lineAnswer(bought, line, { amounts: undefined, seesCost: false })
    expect(bought.wire.parse(answer)).toMatchObject({ importPrice: 99_000, amount: 9_900_000 })
    expect(isCostName(bought, 'importPrice')).toBe(false)
    expect(isCostField(bought, lineField(line, 'importPrice'))).toBe(false)
  })

  it('costs its import price; with no money in the header the total is the goods, and nothing is earned', () => {
    const { lines, totals, profit } = priceLines({ price: bought.price, lines: [line as PricingLine] })
    expect(lines[0]?.amount).toBe(9_900_000)
    expect(totals).toMatchObject({
      goods: 9_900_000,
      total: 9_900_000,
      vat: 900_000,
      discount: 0,
      deposit: 0,
    })
    expect(totals.rest).toBe(9_900_000)
    expect(profit).toBeNull()
  })

  it('needs its import price and no other', () => {
    expect(checkLines({ price: bought.price, lines: [line as PricingLine] })).toEqual([])
    expect(checkLines({ price: bought.price, lines: [unpriced] }).map(({ path }) => path)).toEqual([
      'lines.0.importPrice',
    ])
  })

  it('tells its history in its own fields', () => {
    const after = { ...line, importPrice: 98_000 as typeof line.importPrice & number }
    expect(lineChanges(bought, [line], [after])).toEqual([
      { field: 'lines.TV-D10|11.7.importPrice', from: 99_000, to: 98_000 },
    ])
  })
})
