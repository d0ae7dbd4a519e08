import type { WorldOf } from '../document-world.ts'

/** A right purchase contract; it takes a buyer to write one. */
const purchaseContract: WorldOf = {
  group: 'MUA-HANG',
  line: { importPrice: 14_000 },
  header: ({ suppliers }) => ({
    supplierId: suppliers[0]!.id,
    date: '2026-11-21',
    deliveryAddress: 'Kho Dĩ An',
  }),
  optional: {
    ...{ partnerNumber: 'NB-1', expectedReceiptDate: '2026-12-01', paymentCycle: 'weekly', paymentTerm: 30 },
    ...{ deposit: 1_000, tolerance: 5, settlingWeight: 'theirs', franchise: 0.5, note: 'Giữ nguyên' },
  },
}

export default purchaseContract
