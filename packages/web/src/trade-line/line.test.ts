import type { ProductOption } from '@barem/shared/product/endpoints'
import { quotationLine } from '@barem/shared/quotation/fields'
import type { LineKind } from '@barem/shared/trade-line/line'
import { computeLine } from '@barem/shared/trade-line/pricing'
import { priceTypes } from '@barem/shared/values/constants'
import { describe, expect, it } from 'vitest'
import {
  changedLine,
  emptyLine,
  followsQuantity,
  type LineValues,
  listPriceOf,
  pricingLine,
  withoutBlankEnd,
  withoutProduct,
  withProduct,
  withProductOf,
  withWeighed,
} from './line.ts'

const bar = {
  id: 'p1',
  code: 'TV-D10',
  name: 'Thép D10',
  unit: { id: 'u', name: 'Cây', kind: 'count', factor: 1 },
  length: 11.7,
  densityWeight: 0.617,
  theoreticalWeight: 7.219,
  barems: [],
  capitalPrice: 14_000,
  salePrice: 15_000,
  vatRate: 10,
  pictureId: null,
} satisfies ProductOption

describe('a line while it is written', () => {
  it('counts nothing that is out of its bounds', () => {
    const line = { ...withProduct(emptyLine(), bar, '2026-11-21'), actualWeight: null }
    const read = (change: Partial<LineValues>) => pricingLine({ ...line, ...change }, false)
    expect(read({ quantity: -420 }).quantity).toBeNull()
    expect(read({ quantity: 420 }).quantity).toBe(420)
    expect(read({ vatRate: 108 }).vatRate).toBe(0)
    expect(read({ salePrice: -1 }).salePrice).toBeNull()
    const weighed = changedLine({ ...line, quantity: -420 }, { actualWeight: 3600 })
    expect(changedLine(weighed, { quantity: 420 }).actualWeight).toBe(3600)
    const { amounts } = computeLine(read({ quantity: -420 }), 'salePrice')
    expect(Object.values(amounts)).toEqual([null, null, null])
  })

  it('takes unit, length, barem, price and VAT from its product', () => {
    expect(withProduct(emptyLine(), bar, '2026-11-21')).toMatchObject({
      productCode: 'TV-D10',
      unitName: 'Cây',
      length: 11.7,
      barem: 0.617,
      priceType: 'theoretical',
      salePrice: 15_000,
      importPrice: 14_000,
      vatRate: 10,
    })
    const barems = [{ standard: 'Hòa Phát', kgPerMetre: 0.62, validFrom: '2026-12-01' }]
    expect(withProduct(emptyLine(), { ...bar, barems }, '2026-11-30').barem).toBe(0.617)
    expect(withProduct(emptyLine(), { ...bar, barems }, '2026-12-01').barem).toBe(0.62)
    expect(withProduct(emptyLine(), { ...bar, barems, densityWeight: null }, '2026-11-30').barem).toBeNull()
    const bolt = { ...bar, densityWeight: null, theoreticalWeight: 0, length: null, salePrice: 27_500 }
    expect(withProduct(emptyLine(), bolt, '2026-11-21')).toMatchObject({
      priceType: 'item',
      salePrice: 27_500,
      actualWeight: null,
    })
  })

  it('weighs what the tables say until somebody weighed', () => {
    const hundred = changedLine(withProduct(emptyLine(), bar, '2026-11-21'), { quantity: 100 })
    expect(hundred.actualWeight).toBe(721.89)
    expect(changedLine(hundred, { quantity: 50 }).actualWeight).toBe(360.945)
    const weighed = changedLine(hundred, { actualWeight: 718 })
    expect(changedLine(weighed, { length: 6 }).actualWeight).toBe(718)
    expect(changedLine(hundred, { quantity: 'x' }).actualWeight).toBeNull()
  })

  it('follows the quantity once somebody weighed, through every key, and can be kept as weighed', () => {
    const weighed: LineValues = {
      ...changedLine(withProduct(emptyLine(), bar, '2026-11-21'), { quantity: 36 }),
      actualWeight: 2599.2,
    }
    expect(followsQuantity(weighed)).toBe(false)
    const typed = [3, 36, 360].reduce((line, quantity) => changedLine(line, { quantity }), weighed)
    expect([typed.actualWeight, followsQuantity(typed)]).toEqual([25_992, true])
    const emptied = changedLine(changedLine(weighed, { quantity: null }), { quantity: '7x' })
    expect(emptied.actualWeight).toBe(2599.2)
    expect(changedLine(emptied, { quantity: 7 }).actualWeight).toBe(505.4)
    expect(withWeighed(typed)).toMatchObject({ quantity: 360, actualWeight: 2599.2, weighed: undefined })
    expect(withWeighed(weighed)).toBeNull()
    const again = changedLine(typed, { quantity: 36 })
    expect([again.actualWeight, again.weighed]).toEqual([2599.2, undefined])
    expect(changedLine(typed, { actualWeight: 26_000 }).weighed).toBeUndefined()
    expect(changedLine(changedLine(typed, { actualWeight: 26_000 }), { quantity: 36 }).actualWeight).toBe(
      2600,
    )
  })

  it('of more than can be kept is still a line', () => {
    const line = withProduct(emptyLine(), { ...bar, length: 11.713 }, '2026-11-21')
    expect(changedLine(line, { quantity: 999_999_999_999.999 }).actualWeight).toBeGreaterThan(1e12)
  })

  it('knows what the catalogue asks, per kg or per unit as it is priced', () => {
    const line = withProduct(emptyLine(), bar, '2026-11-21')
    expect(listPriceOf(line, 'salePrice', line.catalogue!)).toBe(15_000)
    expect(listPriceOf({ ...line, priceType: 'item' }, 'salePrice', line.catalogue!)).toBe(108_285)
    expect(listPriceOf(line, 'importPrice', { ...line.catalogue!, capitalPrice: null })).toBeNull()
  })

  it('takes over the product of another line, in its own quantity', () => {
    const weighed = changedLine(withProduct(emptyLine(), bar, '2026-11-21'), {
      quantity: 100,
      actualWeight: 718,
    })
    const own = changedLine(emptyLine(), { quantity: 50 })
    expect(withProductOf(own, weighed)).toEqual({
      ...weighed,
      key: own.key,
      quantity: 50,
      actualWeight: 360.945,
    })
    expect(withProductOf(weighed, own).productId).toBeNull()
    expect(withoutProduct(weighed)).toMatchObject({ productId: null, productName: '', quantity: 100 })
  })

  it('costs after a change of pricing what was shown for it before', () => {
    const line = {
      ...changedLine(withProduct(emptyLine(), bar, '2026-11-21'), { quantity: 100 }),
      actualWeight: 718,
    }
    const { amounts } = computeLine(pricingLine(line, false), 'salePrice')
    for (const priceType of priceTypes) {
      const changed = computeLine(pricingLine(changedLine(line, { priceType }), false), 'salePrice')
      expect([priceType, changed.amount?.toString()]).toEqual([priceType, amounts[priceType]?.toString()])
    }
    expect(new Set(Object.values(amounts).map(String)).size).toBeGreaterThan(1)
  })

  it('turns its prices when it is priced another way, and back', () => {
    const line = changedLine(withProduct(emptyLine(), bar, '2026-11-21'), { quantity: 100 })
    const byItem = changedLine(line, { priceType: 'item' })
    expect([byItem.salePrice, byItem.importPrice]).toEqual([108_285, 101_066])
    expect(changedLine(byItem, { priceType: 'actual' }).salePrice).toBe(15_000)
    expect(changedLine(line, { priceType: 'actual' }).salePrice).toBe(15_000)
    expect(changedLine({ ...line, salePrice: 'abc' }, { priceType: 'item' }).salePrice).toBe('abc')
  })

  it('is one as soon as anything is typed in it, at the end too', () => {
    const first = withProduct(emptyLine(), bar, '2026-11-21')
    const kind = quotationLine as unknown as LineKind
    expect(withoutBlankEnd(kind, [first, emptyLine(), emptyLine()])).toEqual([first])
    const sent = Object.keys(kind.body.shape).filter((name) => !['vatRate', 'priceType'].includes(name))
    expect(sent.length).toBeGreaterThan(5)
    for (const name of sent)
      for (const value of [5, 'abc', 0]) {
        const begun = { ...emptyLine(), [name]: value }
        expect([name, withoutBlankEnd(kind, [first, begun, emptyLine()])]).toEqual([name, [first, begun]])
      }
  })
})
