import type { WorldOf } from '../document-world.ts'

/** A right sales contract. */
const salesContract: WorldOf = {
  line: { importPrice: 14_000, salePrice: 15_500 },
  header: ({ customers }) => ({
    customerId: customers[0]!.id,
    date: '2026-11-21',
    shippingAddress: '12 Nguyễn Trãi, Hà Nội',
  }),
  optional: {
    ...{ partnerNumber: 'KH-1', expectedReceiptDate: '2026-12-01', paymentCycle: 'monthly', paymentTerm: 15 },
    ...{ deposit: 1_000, tolerance: 5, settlingWeight: 'barem', franchise: 0.5, note: 'Giữ nguyên' },
    ...{ discount: 1_000, discountReason: 'Quen', shippingFee: 20_000, shippingVatRate: 8 },
  },
}

export default salesContract
