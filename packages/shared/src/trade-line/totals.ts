import { z } from 'zod'

const figure = z.number()

/** The sums of a document's lines, with what is taken off and added. */
export const lineTotals = z.object({
  quantity: figure,
  theoreticalWeight: figure,
  actualWeight: figure,
  goods: figure,
  discount: figure,
  shippingFee: figure,
  total: figure,
  vat: figure,
  vatByRate: z.array(z.object({ rate: figure, base: figure, vat: figure })),
  shippingVat: figure,
  deposit: figure,
  rest: figure,
})

/** Without VAT; whoever may not see costs gets none. */
export const profit = z.object({
  cost: figure,
  profit: figure,
  perKilogram: figure.nullable(),
  rate: figure.nullable(),
})
