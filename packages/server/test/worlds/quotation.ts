import type { WorldOf } from '../document-world.ts'

/** A right quotation. */
const quotation: WorldOf = {
  line: { importPrice: 14_000, salePrice: 15_500 },
  header: ({ customers }) => ({
    customerId: customers[0]!.id,
    date: '2026-11-21',
    shippingAddress: '12 Nguyễn Trãi, Hà Nội',
  }),
}

export default quotation
