import { describe, expect, it } from 'vitest'
import type { Company } from '#configuration/letterhead'
import { BLANK } from './contract-parties.ts'
import { purchaseContractSheet } from './purchase-contract-sheet.ts'
import { salesContractSheet } from './sales-contract-sheet.ts'

const company: Company = {
  name: 'Công ty Thép Barem',
  nameEn: 'Barem Steel',
  address: 'Dĩ An',
  phone: '0274 3790 126',
  email: null,
  website: null,
  taxCode: '0318452706',
  bankAccount: {
    bin: '970436',
    bankName: 'Vietcombank',
    accountNumber: '0281000456789',
    accountName: 'BAREM',
  },
  representative: 'Phạm Thị Hòa',
  representativePosition: 'Giám đốc',
  ...{ addressEn: 'Di An', representativePositionEn: 'Director' },
  ...{ warehouseAddress: null, logoId: null },
}
const paper = {
  ...{ contactPerson: 'Nguyễn Hữu Phước', contactPhone: '0900600000' },
  ...{ partnerAddress: 'Long Thành', partnerAccount: '1900', partnerBank: 'BIDV – CN Đồng Nai' },
  ...{ officerPhone: '0901000003', officerEmail: null, english: {} },
}
const unknown = {
  partnerAddress: null,
  partnerAccount: null,
  partnerBank: null,
  contactPerson: null,
  contactPhone: null,
}
const partner = { id: 'c', name: 'Công ty Số 9' }
const contract = {
  ...{ id: 'h', number: 'HDB2611-0007', date: '2026-11-21', status: 'approved', note: null },
  ...{ customer: partner, customerTaxCode: '0100109106', customerPhone: '0900200000' },
  ...{ supplier: partner, supplierTaxCode: null, supplierPhone: '0900200000' },
  ...{ quotation: { id: 'q', name: 'BG2611-0003' }, partnerNumber: null },
  ...{ shippingAddress: 'Công trường Bình Chánh', deliveryAddress: 'Kho Sóng Thần' },
  ...{ expectedReceiptDate: '2026-12-05', paymentMethod: { id: 'p', name: 'Chuyển khoản' } },
  ...{ deliveryMethod: null, shippingMethod: null, paymentCycle: 'monthly', paymentTerm: 30 },
  ...{ deposit: 5_000_000, tolerance: 0, settlingWeight: 'ours', franchise: 0, shippingVatRate: 10 },
  ...{ officer: { id: 'o', name: 'Trần Quang Minh' }, author: { id: 'o', name: 'Trần Quang Minh' } },
  ...{ total: 23_000_000, lines: [], path: [] },
  totals: {
    ...{ goods: 23_000_000, discount: 0, shippingFee: 0, total: 23_000_000, vatByRate: [] },
    ...{ shippingVat: 0, deposit: 5_000_000, rest: 18_000_000 },
  },
}
const line = {
  ...{ productCode: 'TV-D10', productName: 'Thép vằn D10', unitName: 'Cây', unitKind: 'count' },
  ...{
    quantity: 100,
    length: 11.7,
    barem: 0.617,
    priceType: 'theoretical',
    salePrice: 15_000,
    importPrice: 14_000,
  },
  ...{ theoreticalWeight: 721.89, actualWeight: 720, amount: 10_828_350 },
}
const print = (change: object = {}, facts: object = {}, known: Company | null = company) =>
  ({
    document: { ...contract, ...change },
    ...{ locale: 'vi', company: known, address: '', paper: { ...paper, ...facts } },
  }) as never
const pointsOf = (title: string, change: object = {}, facts: object = {}) =>
  salesContractSheet(print(change, facts)).articles.find((article) => article.title.endsWith(title))!.points

describe('a contract on paper', () => {
  it('names both sides in full, the buyer first, each with its own data', () => {
    const [buyer, seller] = salesContractSheet(print()).parties
    expect([buyer.role, buyer.name, ...buyer.facts.map(({ value }) => value)]).toEqual([
      ...['Bên A (bên mua)', 'Công ty Số 9', 'Long Thành', '0100109106', '0900200000'],
      ...['1900 tại BIDV – CN Đồng Nai', BLANK, BLANK],
    ])
    expect([seller.role, seller.name, ...seller.facts.map(({ value }) => value)]).toEqual([
      ...['Bên B (bên bán)', 'Công ty Thép Barem', 'Dĩ An', '0318452706', '0274 3790 126'],
      ...['0281000456789 tại Vietcombank', 'Phạm Thị Hòa', 'Giám đốc'],
    ])
    const bought = purchaseContractSheet(print()).parties.map(({ role, name }) => [role, name])
    expect(bought).toEqual([
      ['Bên A (bên mua)', 'Công ty Thép Barem'],
      ['Bên B (bên bán)', 'Công ty Số 9'],
    ])
  })

  it('names the company in English on English paper, as far as that is known', () => {
    const english = { ...(print() as object), locale: 'en' } as never
    const [, seller] = salesContractSheet(english).parties
    const said = [seller.name, ...seller.facts.map(({ value }) => value)]
    expect(said).toEqual(expect.arrayContaining(['Barem Steel', 'Di An', 'Director', 'Phạm Thị Hòa']))
  })

  it('leaves a line to write on for what is not known', () => {
    const [buyer, seller] = salesContractSheet(print({ customerTaxCode: null }, unknown, null)).parties
    expect(new Set([seller.name, ...seller.facts.map(({ value }) => value)])).toEqual(new Set([BLANK]))
    expect(buyer.facts.filter(({ value }) => value !== BLANK).map(({ label }) => label)).toEqual([
      'Điện thoại',
    ])
    expect(pointsOf('Giao nhận hàng', { expectedReceiptDate: null }, unknown)).toEqual([
      'Địa điểm giao hàng: Công trường Bình Chánh.',
      `Thời gian giao hàng: ${BLANK}.`,
      expect.stringContaining('phiếu giao nhận'),
    ])
  })

  it('says what it rests on, and numbers its articles from the goods on', () => {
    const { preamble, heading, articles } = salesContractSheet(print())
    expect(preamble!.grounds).toContain('Căn cứ báo giá số BG2611-0003;')
    expect(preamble!.opening).toBe('Hôm nay, ngày 21 tháng 11 năm 2026, hai bên gồm:')
    expect([heading, ...articles.map(({ title }) => title)].map((title) => title!.slice(0, 7))).toEqual(
      [1, 2, 3, 4, 5, 6].map((no) => `Điều ${no}.`),
    )
  })

  it('says of its terms only what counts', () => {
    const weighed = [{ ...line, priceType: 'actual' }]
    const settling = (change: object) => pointsOf('khối lượng quyết toán', { lines: weighed, ...change })
    expect(settling({})).toEqual([
      'Số lượng giao không vượt số lượng từng dòng của hợp đồng.',
      'Khối lượng quyết toán của hàng tính theo cân: cân của bên bán.',
    ])
    expect(settling({ tolerance: 2 })[0]).toContain('±2%')
    // ours stands however far the other scale is
    expect(settling({ franchise: 0.5 })).toEqual(settling({}))
    // what is priced by barem or by the piece is not weighed
    const [tolerance, ...more] = pointsOf('Dung sai giao nhận', { lines: [line] })
    expect([tolerance, more]).toEqual([settling({})[0], []])
    expect(pointsOf('Thanh toán')).toEqual([
      'Bên mua đặt cọc 5.000.000\u00a0đ; tiền cọc được trừ khi thanh toán.',
      'Thanh toán: hàng giao trong tháng chốt vào ngày cuối tháng, trong vòng 30 ngày kể từ ngày chốt.',
      'Hình thức thanh toán: Chuyển khoản.',
      expect.stringContaining('hóa đơn'),
      expect.stringContaining('lãi'),
    ])
    const due = (change: object) => pointsOf('Thanh toán', { deposit: 0, paymentMethod: null, ...change })[0]
    expect(due({ paymentCycle: 'per-delivery' })).toBe(
      'Thanh toán: theo từng chuyến, trong vòng 30 ngày kể từ ngày giao hàng.',
    )
    expect(due({ paymentTerm: null })).toContain('trả ngay khi chốt')
    expect(pointsOf('Điều khoản chung', { note: 'Giao ban đêm' }).at(-1)).toBe(
      'Thỏa thuận khác: Giao ban đêm',
    )
    expect(
      JSON.stringify(salesContractSheet(print({ note: 'Giao ban đêm' }))).match(/Giao ban đêm/g),
    ).toHaveLength(1)
  })

  it('says in one sentence what holds within the franchise and beyond it, by whose scale it is', () => {
    const terms = { lines: [{ ...line, priceType: 'actual' }], settlingWeight: 'theirs', franchise: 0.5 }
    const words = (ours: string, theirs: string) =>
      `Khối lượng quyết toán của hàng tính theo cân: cân hai bên lệch nhau không quá 0,5% thì lấy cân của ${ours}; lệch quá mức đó thì lấy toàn bộ theo cân của ${theirs}.`
    expect(pointsOf('khối lượng quyết toán', terms)[1]).toBe(words('bên bán', 'bên mua'))
    const bought = purchaseContractSheet(print(terms)).articles[0]!.points[1]
    expect(bought).toBe(words('bên mua', 'bên bán'))
  })

  it('is signed by both sides, in the order in which they are named', () => {
    const signed = (sheet: typeof salesContractSheet) =>
      sheet(print()).signatures.map(({ role, name }) => [role, name])
    expect(signed(salesContractSheet)).toEqual([
      ['Đại diện bên A', null],
      ['Đại diện bên B', 'Phạm Thị Hòa'],
    ])
    expect(signed(purchaseContractSheet as never)).toEqual([
      ['Đại diện bên A', 'Phạm Thị Hòa'],
      ['Đại diện bên B', null],
    ])
  })
})
