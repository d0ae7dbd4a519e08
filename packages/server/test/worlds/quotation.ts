import type { WorldOf } from '../document-world.ts'

/** A right quotation. */
const quotation: WorldOf = {
  line: { importPrice: 14_000, salePrice: 15_500 },
  header: ({ customers }) => ({
    customerId: customers[0]!.id,
    date: '2026-11-21',
    shippingAddress: '12 Nguyễn Trãi, Hà Nội',
  }),
  optional: {
    ...{ validUntil: '2026-12-21', contractNumber: 'HD-1', source: 'supplier', note: 'Giữ nguyên' },
    ...{ expectedReceiptDate: '2026-12-01', depositEnabled: true, deposit: 1_000_000, discount: 1_000 },
    discountBy: 'hand',
    ...{ discountReason: 'Quen', shippingFee: 20_000, shippingVatRate: 8 },
  },
}

export default quotation
