import { describe, expect, it } from 'vitest'
import { salesContractAnnex } from '#sales-contract-annex/annex'
import { formatFor } from '#values/format'
import { annexTable } from './annex-table.ts'

const line = (change: object = {}) => ({
  ...{ productId: 'd10', productCode: 'TV-D10', productName: 'Thép vằn D10', unitName: 'Cây' },
  ...{ quantity: 100, length: 11.7, barem: 0.617, priceType: 'theoretical', vatRate: 10 },
  ...{ importPrice: 14_000, salePrice: 15_000, theoreticalWeight: 721.89, actualWeight: 720 },
  amount: 10_828_350,
  ...change,
})
const agreed = {
  ...{ shippingAddress: 'Công trường Bình Chánh', expectedReceiptDate: '2026-12-05' },
  ...{ paymentCycle: 'monthly', paymentTerm: 30, deposit: 5_000_000, tolerance: 5, note: null },
  ...{ total: 21_656_700, lines: [line(), line({ length: 6 })] },
}
const kept = { customer: { id: 'c', name: 'Công ty Số 9' }, reason: 'Khách đổi số lượng' }

function tableOf(change: object) {
  return annexTable(salesContractAnnex, { ...agreed, ...kept, ...change, before: agreed } as never, {
    format: formatFor('vi'),
    text: (key, params = {}) => `${key} ${Object.values(params).join(' ')}`,
    own: (key) => key,
    label: (field) => field,
    called: (name) => name,
  })
}
const dong = (figure: string) => `${figure}\u00a0đ`
const wordsOf = (change: object) =>
  tableOf(change).rows.map(({ what, before, after, difference }) => [
    `${what.text}${what.small ? ` ${what.small}` : ''}`,
    ...[before.text, after.text, difference.text],
  ])

describe('what an annex changes', () => {
  it('is nothing where it says what was agreed, however its lines stand', () => {
    expect(wordsOf({ lines: agreed.lines.toReversed() })).toEqual([])
    expect(tableOf({}).total).toEqual({
      before: dong('21.656.700'),
      after: dong('21.656.700'),
      difference: dong('0'),
    })
  })

  it('is a line with more, one with less, a new one and one that is gone, each by product and length', () => {
    const lines = [
      line({ quantity: 120, amount: 12_994_020 }),
      line({ productId: 'd12', productCode: 'TV-D12', productName: 'Thép vằn D12', amount: 4_000_000 }),
    ]
    expect(wordsOf({ lines })).toEqual([
      ['Thép vằn D10 TV-D10 · 11,7\u00a0m', dong('10.828.350'), dong('12.994.020'), dong('+2.165.670')],
      ['Thép vằn D12 TV-D12 · 11,7\u00a0m', '–', dong('4.000.000'), dong('+4.000.000')],
      ['Thép vằn D10 TV-D10 · 6\u00a0m', dong('10.828.350'), '–', dong('-10.828.350')],
    ])
    const less = [line({ quantity: 40, amount: 4_331_340 }), agreed.lines[1]]
    expect(wordsOf({ lines: less })).toEqual([
      ['Thép vằn D10 TV-D10 · 11,7\u00a0m', dong('10.828.350'), dong('4.331.340'), dong('-6.497.010')],
    ])
  })

  it('says of each side how many at what price per kilogram or per unit', () => {
    const lines = [line({ priceType: 'item', salePrice: 108_000.5, quantity: 1_200.5 }), agreed.lines[1]]
    const [row] = tableOf({ lines }).rows
    expect([row!.before.small, row!.after.small]).toEqual([
      'line 100 cây 15.000 kg',
      'line 1.200,5 cây 108.000,5 cây',
    ])
  })

  it('is a line of the same amount too, where something else of it differs', () => {
    expect(wordsOf({ lines: [line({ actualWeight: 715 }), agreed.lines[1]] })).toEqual([
      ['Thép vằn D10 TV-D10 · 11,7\u00a0m', dong('10.828.350'), dong('10.828.350'), dong('0')],
    ])
  })

  it('is a term that differs, in words, with a difference where it is an amount; its own fields are none', () => {
    const terms = {
      ...{ deposit: 3_000_000, expectedReceiptDate: null, paymentCycle: 'weekly', note: 'Giao sáng' },
      ...{ date: '2026-12-01', reason: 'Lý do khác', partnerNumber: 'PL-9' },
    }
    expect(new Set(wordsOf(terms).map((row) => row.join(' | ')))).toEqual(
      new Set([
        `deposit | ${dong('5.000.000')} | ${dong('3.000.000')} | ${dong('-2.000.000')}`,
        'expectedReceiptDate | 05/12/2026 | – | ',
        'paymentCycle | paymentCycle.monthly | paymentCycle.weekly | ',
        'note | – | Giao sáng | ',
      ]),
    )
  })

  it('comes to a sum that says by how much, up or down', () => {
    expect(tableOf({ total: 23_000_000 }).total).toEqual({
      ...{ before: dong('21.656.700'), after: dong('23.000.000'), difference: dong('+1.343.300') },
    })
    expect(tableOf({ total: 20_000_000 }).total.difference).toBe(dong('-1.656.700'))
  })
})
