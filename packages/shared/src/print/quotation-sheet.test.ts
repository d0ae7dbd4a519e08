import { QRPay } from 'vietnam-qr-pay'
import { describe, expect, it } from 'vitest'
import type { Company } from '#configuration/letterhead'
import { reference } from '#document/fields'
import type { Quotation } from '#quotation/endpoints'
import type { QuotationLine } from '#quotation/fields'
import { quotation as quotationKind } from '#quotation/form'
import type { Dong } from '#values/money'
import { documentSheet } from './document-sheet.ts'
import { goodsOnPaper } from './goods-sheet.ts'
import { quotationSheet } from './quotation-sheet.ts'
import { transferContent, vietQr } from './viet-qr.ts'

const account = {
  bin: '970436',
  bankName: 'Vietcombank',
  accountNumber: '0281000456789',
  accountName: 'BAREM',
}
const company: Company = {
  name: 'Công ty Thép Barem',
  nameEn: 'Barem Steel',
  address: 'Dĩ An',
  phone: '0274 3790 126',
  email: null,
  website: null,
  taxCode: '0318452706',
  bankAccount: account,
  representative: null,
  representativePosition: null,
  ...{ addressEn: null, representativePositionEn: null },
  ...{ warehouseAddress: null, logoId: null },
}

const paper = {
  ...{ contactPerson: 'Nguyễn Hữu Phước', contactPhone: '0900600000' },
  ...{ partnerAddress: null, partnerAccount: null, partnerBank: null },
  ...{ officerPhone: '0901000003', officerEmail: 'minh@thep.example', english: {} },
}

const line = (change: Partial<QuotationLine>) =>
  ({
    productCode: 'D10',
    productName: 'Thép D10',
    unitName: 'Cây',
    unitKind: 'count',
    quantity: 100,
    length: 11.7,
    barem: 0.617,
    theoreticalWeight: 721.89,
    actualWeight: 715.255,
    priceType: 'theoretical',
    importPrice: 13_713,
    salePrice: 15_400,
    amount: 11_117_106,
    ...change,
  }) as QuotationLine

const quotation = (change: object = {}) =>
  ({
    id: 'q1',
    number: 'BG2611-0007/R2',
    date: '2026-11-21',
    validUntil: '2026-12-05',
    status: 'approved',
    customer: { id: 'c1', name: 'Công ty Cổ phần Xây dựng Số 9' },
    customerTaxCode: null,
    customerPhone: '0900200000',
    shippingAddress: 'Long Thành',
    contractNumber: null,
    paymentMethod: null,
    deliveryMethod: null,
    shippingMethod: null,
    expectedReceiptDate: null,
    selfPick: false,
    officer: { id: 'o', name: 'Trần Quang Minh' },
    author: { id: 'o', name: 'Trần Quang Minh' },
    shippingVatRate: 8,
    total: 23_000_000,
    deposit: 5_000_000,
    note: null,
    lines: [line({}), line({ priceType: 'actual', actualWeight: 715.255, amount: 11_014_927 })],
    totals: {
      goods: 22_132_033,
      discount: 32_033,
      shippingFee: 900_000,
      total: 23_000_000,
      vatByRate: [{ rate: 10, base: 22_100_000, vat: 2_009_091 }],
      shippingVat: 66_667,
      deposit: 5_000_000,
      rest: 18_000_000,
    },
    profit: { cost: 777_777_777 },
    path: [{ kind: 'approved', name: 'Phạm Thị Hòa', at: '2026-11-21T08:08:00.000Z', note: null }],
    ...change,
  }) as unknown as Quotation

const sheetOf = (change?: object, known: Company | null = company) =>
  quotationSheet({
    document: quotation(change),
    locale: 'vi',
    company: known,
    address: 'https://barem.example/q1',
    paper,
  })

describe('the sheet of a quotation', () => {
  it('says what it comes to in figures and words, and adds the weights that are shown', () => {
    const sheet = sheetOf()
    expect(sheet.totals.map(({ label, value }) => `${label}: ${value}`)).toEqual([
      'Tổng khối lượng: 1.437,145\u00a0kg',
      'Cộng tiền hàng: 22.132.033\u00a0đ',
      'Chiết khấu: -32.033\u00a0đ',
      'Cước vận chuyển: 900.000\u00a0đ',
      'Tổng cộng: 23.000.000\u00a0đ',
      'Trong đó thuế GTGT 10%: 2.009.091\u00a0đ',
      'Trong đó thuế GTGT 8%: 66.667\u00a0đ',
      'Đặt cọc: 5.000.000\u00a0đ',
      'Còn lại: 18.000.000\u00a0đ',
    ])
    expect(sheet.inWords.value).toBe('Hai mươi ba triệu đồng')
    expect(sheet.dateLine).toBe('Ngày 21 tháng 11 năm 2026')
    expect(sheet.signatures[2]).toMatchObject({
      name: 'Phạm Thị Hòa',
      note: 'Đã duyệt trên hệ thống lúc 21/11/2026 15:08',
    })
  })

  it('names the policy of a discount, and keeps the reason of one that was typed in-house', () => {
    const named = { discountPolicy: { id: 'p', name: 'Khách đại lý' }, discountReason: 'Khách quen' }
    expect(sheetOf(named).totals[2]).toEqual({
      ...{ label: 'Chiết khấu (Khách đại lý)', value: '-32.033\u00a0đ' },
    })
    expect(JSON.stringify(sheetOf({ ...named, discountPolicy: null }))).not.toContain('Khách quen')
  })

  it('names the standard or mill of a barem, and nothing of one that is of none', () => {
    const lines = ['JIS G 3112', '#product', '#typed', null].map((baremName) => line({ baremName }))
    const small = sheetOf({ lines }).rows.map((cells) => cells[1]!.small)
    expect(small).toEqual(['D10 · barem 0,617 (JIS G 3112)', ...Array(3).fill('D10 · barem 0,617')])
  })

  it('has no Vietnamese words for a barem or a policy in English, which knows no other name of them', () => {
    const lines = ['Công thức 7850 kg/m³', 'Đông Á', 'JIS G 3112'].map((baremName) => line({ baremName }))
    const said = (locale: 'vi' | 'en', name: string) => {
      const document = quotation({ lines, discountPolicy: { id: 'p', name } })
      const { rows, totals } = quotationSheet({ document, locale, company, address: '', paper })
      return [...rows.map((cells) => cells[1]!.small), totals[2]!.label]
    }
    expect(said('en', 'Thứ hai đầu tuần')).toEqual([
      ...['D10 · barem 0.617', 'D10 · barem 0.617', 'D10 · barem 0.617 (JIS G 3112)', 'Discount'],
    ])
    expect(said('en', 'VIP').at(-1)).toBe('Discount (VIP)')
    expect(said('vi', 'Thứ hai đầu tuần')).toEqual([
      ...['D10 · barem 0,617 (Công thức 7850 kg/m³)', 'D10 · barem 0,617 (Đông Á)'],
      ...['D10 · barem 0,617 (JIS G 3112)', 'Chiết khấu (Thứ hai đầu tuần)'],
    ])
  })

  it('says weights to the gram without zeros that nobody weighed, which would make tons of kilograms', () => {
    const weights = [721.89, 50, 715.255].map((theoreticalWeight) => line({ theoreticalWeight }))
    const { rows, totals } = sheetOf({ lines: weights })
    expect(rows.map((cells) => cells[5]!.text)).toEqual(['721,89', '50', '715,255'])
    expect(totals[0]!.value).toBe('1.487,145\u00a0kg')
  })

  it('says once what it comes to where nothing is taken off or added', () => {
    const { totals } = quotation()
    const plain = { ...totals, discount: 0, shippingFee: 0, shippingVat: 0, goods: 23_000_000 }
    const labels = sheetOf({ totals: plain }).totals.map(({ label }) => label)
    expect(labels.slice(0, 2)).toEqual(['Tổng khối lượng', 'Tổng cộng'])
  })

  it('sets buyer and seller beside each other, each with its own telephone, whatever is empty', () => {
    const [buyer, seller] = sheetOf().parties
    expect([buyer.role, buyer.name, buyer.facts.map(({ value }) => value)]).toEqual([
      'Bên mua',
      'Công ty Cổ phần Xây dựng Số 9',
      ['0900200000', 'Nguyễn Hữu Phước – 0900600000'],
    ])
    expect([seller.role, seller.name, seller.facts.map(({ value }) => value)]).toEqual([
      'Bên bán',
      'Công ty Thép Barem',
      ['Trần Quang Minh', '0901000003', 'minh@thep.example'],
    ])
    const [left, right] = sheetOf().facts.map((column) => column.map(({ value }) => value))
    expect([left, right]).toEqual([['Long Thành'], ['05/12/2026']])
    const without = sheetOf({ officer: null, customerTaxCode: '0318452706' })
    expect(without.parties[0].facts[0]?.value).toBe('0318452706')
    expect(without.parties[1].facts.map(({ value }) => value)).toEqual(['0901000003', 'minh@thep.example'])
  })

  it('calls goods, units and terms in English where they have such a name', () => {
    const english = { 'Thép D10': 'Deformed bar D10', Cây: 'pc', 'Tiền mặt': 'Cash' }
    const print = {
      document: quotation({ paymentMethod: { id: 'p', name: 'Tiền mặt' } }),
      ...{ company, address: '', paper: { ...paper, english } },
    }
    const said = (locale: 'vi' | 'en') => {
      const { rows, facts } = quotationSheet({ ...print, locale })
      return [rows[0]![1]!.text, rows[0]![2]!.text, facts[1].at(-1)?.value]
    }
    expect(said('en')).toEqual(['Deformed bar D10', 'pc', 'Cash'])
    expect(said('vi')).toEqual(['Thép D10', 'Cây', 'Tiền mặt'])
  })

  it('prices what is priced by its unit per that unit, as it is written in a sentence', () => {
    const { rows } = sheetOf({ lines: [line({ priceType: 'item' }), line({})] })
    const priced = rows.map((row) => row.find(({ small }) => small?.startsWith('/'))?.small)
    expect(priced).toEqual(['/cây', '/kg'])
  })

  it('gives long names the room that short figures leave, and never cuts a figure for them', () => {
    const nameOf = (change: Partial<QuotationLine>) => sheetOf({ lines: [line(change)] }).columns
    const [short, long] = [nameOf({}), nameOf({ quantity: 1_234_567.125, amount: 123_456_789_012 })]
    expect(short[1]!.width).toBeGreaterThan(38)
    expect(long[1]!.width).toBeLessThan(short[1]!.width)
    for (const columns of [short, long])
      expect(columns.reduce((sum, { width }) => sum + width, 0)).toBeCloseTo(100)
  })

  it('tells the customer nothing of cost', () => {
    expect(JSON.stringify(sheetOf())).not.toMatch(/13[.,]?713|777/)
  })

  it('asks a supplier for no deposit, and for the signature of who sells', () => {
    const fields = { ...quotationKind.fields, customer: reference('supplier', 'required') }
    const kind = { ...quotationKind, fields, entity: 'quotation' }
    const parts = { lines: goodsOnPaper(quotationKind.line), notes: () => [] }
    const sheet = documentSheet(
      { document: quotation(), locale: 'vi', company, address: '', paper },
      kind,
      parts,
    )
    expect(sheetOf().payment).not.toBeNull()
    expect([sheet.payment, sheet.signatures[0]?.role]).toEqual([null, 'Xác nhận của bên bán'])
  })

  it('asks for the deposit by VietQR once it is approved, and only then', () => {
    const asked = new QRPay(sheetOf().payment!.qr)
    expect(asked.isValid).toBe(true)
    expect(asked.amount).toBe('5000000')
    expect(asked.consumer).toMatchObject({ bankBin: '970436', bankNumber: '0281000456789' })
    expect(asked.additionalData.purpose).toBe('BG26110007R2 DAT COC')
    for (const status of ['draft', 'pending', 'rejected', 'cancelled'] as const)
      expect([status, sheetOf({ status }).payment]).toEqual([status, null])
    expect(sheetOf({}, { ...company, bankAccount: null }).payment).toBeNull()
    expect(sheetOf({}, null)).toMatchObject({ payment: null, company: null })
  })

  it('says across the page what it is while it binds nobody', () => {
    expect(sheetOf().mark).toBeNull()
    expect(sheetOf({ status: 'draft' }).mark).toBe('Nháp')
  })
})

describe('VietQR', () => {
  // field-notes: EMVCo, merchant account 38 = A000000727, transfer to an account, CRC-16/CCITT-FALSE at the end
  it('is the text banks read', () => {
    expect(vietQr(account, 60_000_000 as Dong, 'BG26110022 DAT COC')).toMatch(
      /^00020101021238570010A00000072701270006970436011302810004567890208QRIBFTTA530370454086000000058\d\dVN62\d\d08\d\dBG26110022 DAT COC6304[0-9A-F]{4}$/,
    )
  })

  it('writes a content that every bank takes', () => {
    expect(transferContent('BG2611-0001/R2 đặt cọc Thép Miền Nam')).toBe('BG26110001R2 DAT COC THEP')
  })
})
