import { salesContractAnnex } from '@barem/shared/sales-contract-annex/annex'
import { expect, it } from 'vitest'
import { annexWarnings } from './annex-warnings.ts'

const line = (change: object) => ({
  ...{ productId: 'p', productCode: 'D10', productName: 'Thép D10', unitName: 'Cây', length: 11.7 },
  ...{ quantity: 40, priceType: 'actual', salePrice: 14_650, amount: 586_000, actualWeight: 40 },
  ...change,
})
const annex = (lines: object[], terms: object, before: object[]) => ({
  ...{
    total: 1,
    reason: 'Khách lấy thêm',
    lines,
    unchanged: false,
    contract: { id: 'c', name: 'HDB1' },
    ...terms,
  },
  before: { ...{ number: 'HDB1', total: 1, expectedReceiptDate: '2026-11-15' }, lines: before },
})
const said = (...of: Parameters<typeof annex>) =>
  annexWarnings(salesContractAnnex, annex(...of) as never).map((one) => one.replaceAll('\u00a0', ' '))

it('names each price of what was agreed and each term that changes, whatever the reason is about', () => {
  const more = line({ quantity: 50, amount: 732_500 })
  const other = line({ productId: 'q', productCode: 'D12' })
  const kept = { expectedReceiptDate: '2026-11-15' }
  expect(said([more, other], kept, [line({}), other])).toEqual([])
  expect(said([more, { ...other, salePrice: 14_850 }], kept, [line({}), other])).toEqual([
    'D12 · 11,7 m: 40 cây × 14.650 đ/kg → 40 cây × 14.850 đ/kg',
  ])
  // what is new or gone tells its price in the total
  expect(said([line({}), other], kept, [line({})])).toEqual([])
  expect(said([line({})], { expectedReceiptDate: null }, [line({})])).toEqual([
    expect.stringMatching(/: 15\/11\/2026 → –$/),
  ])
})
