import { expect, it } from 'vitest'
import { salesContractAnnex } from '#sales-contract-annex/annex'
import { annexSheet } from './annex-sheet.ts'

const line = (change: object = {}) => ({
  ...{ productId: 'd10', productCode: 'TV-D10', productName: 'Thép vằn D10', unitName: 'Cây' },
  ...{ unitKind: 'count', quantity: 100, length: 11.7, barem: 0.617, priceType: 'theoretical' },
  ...{ importPrice: 14_000, salePrice: 15_000, vatRate: 10, theoreticalWeight: 721.89, actualWeight: 720 },
  amount: 10_828_350,
  ...change,
})
const partner = { id: 'c', name: 'Công ty Số 9' }
const terms = {
  ...{ shippingAddress: 'Công trường Bình Chánh', expectedReceiptDate: '2026-12-05', deposit: 5_000_000 },
  ...{ paymentCycle: 'monthly', paymentTerm: 30, tolerance: 5, settlingWeight: 'ours', franchise: 0 },
}
const totals = {
  ...{ goods: 0, discount: 0, shippingFee: 0, total: 0, vatByRate: [] },
  ...{ shippingVat: 0, deposit: 3_000_000, rest: 0 },
}
const annex = {
  ...{ id: 'a', number: 'HDB2611-0007-PL02', date: '2026-12-01', status: 'approved', note: null },
  ...{ contract: { id: 'h', name: 'HDB2611-0007' }, reason: 'Khách đổi số lượng', partnerNumber: null },
  ...{ customer: partner, customerTaxCode: '0100109106', customerPhone: '0900200000' },
  ...{ officer: { id: 'o', name: 'Trần Quang Minh' }, author: { id: 'o', name: 'Trần Quang Minh' } },
  ...{ ...terms, deposit: 3_000_000, path: [], totals, total: 16_994_020 },
  lines: [
    line({ quantity: 120, amount: 12_994_020 }),
    line({ productId: 'd12', productCode: 'TV-D12', productName: 'Thép vằn D12', amount: 4_000_000 }),
  ],
  before: {
    ...{ ...terms, number: 'HDB2611-0007-PL01', contractDate: '2026-11-21', total: 21_656_700, note: null },
    lines: [line(), line({ length: 6 })],
  },
}
const paper = {
  ...{ contactPerson: null, contactPhone: null, partnerAddress: null, partnerAccount: null },
  ...{ partnerBank: null, officerPhone: null, officerEmail: null, english: { Cây: 'bar' } },
}
const dong = (figure: string) => `${figure}\u00a0đ`
const sheetIn = (locale: 'vi' | 'en') =>
  annexSheet(salesContractAnnex as never)({
    ...{ document: annex, locale, company: null, address: '', paper },
  } as never)

it('an annex on paper says each line and term before and after, numbered, and what the contract comes to', () => {
  const { rows, totals: sums, number, preamble, notes, payment } = sheetIn('vi')
  expect(rows.map((cells) => cells.map(({ text }) => text))).toEqual([
    ['1', 'Thép vằn D10', dong('10.828.350'), dong('12.994.020'), dong('+2.165.670')],
    ['2', 'Thép vằn D12', '–', dong('4.000.000'), dong('+4.000.000')],
    ['3', 'Thép vằn D10', dong('10.828.350'), '–', dong('-10.828.350')],
    ['4', 'Tiền cọc', dong('5.000.000'), dong('3.000.000'), dong('-2.000.000')],
  ])
  expect(sums.map(({ label, value }) => [label, value])).toEqual([
    ['Giá trị hợp đồng trước điều chỉnh', dong('21.656.700')],
    ['Chênh lệch', dong('-4.662.680')],
    ['Giá trị hợp đồng sau điều chỉnh', dong('16.994.020')],
  ])
  expect(number).toBe('Số: HDB2611-0007-PL02 của hợp đồng HDB2611-0007')
  expect(preamble!.grounds).toContain('Căn cứ hợp đồng mua bán số HDB2611-0007 ký ngày 21/11/2026;')
  expect(notes[0]).toBe('Lý do điều chỉnh: Khách đổi số lượng')
  // what is to be paid in advance stands in the contract
  expect(payment).toBeNull()
})

it('in English it counts and names units as English does', () => {
  const { rows } = sheetIn('en')
  expect(rows[0]!.slice(2).map(({ text, small }) => [text, small])).toEqual([
    [dong('10,828,350'), expect.stringContaining('100 bar')],
    [dong('12,994,020'), expect.stringContaining('120 bar')],
    [dong('+2,165,670'), undefined],
  ])
})
