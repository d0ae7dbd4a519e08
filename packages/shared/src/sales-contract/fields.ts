import { contractLine, contractTerms } from '#contract/fields'
import { date, dongFromZero, rate, reference, text } from '#document/fields'
import { baremSource, costPrice, price, priceRules, tradeLine } from '#trade-line/line'
import { VAT_RATE } from '#values/constants'

/** The header of a sales contract (domain, section 6), in the order of its form. */
export const salesContractFields = {
  customer: reference('customer', 'required', { exported: 4 }),
  date: date('required', { exported: 2 }),
  /** What it was made from, whose quantities it takes. */
  quotation: reference('quotation', 'optional', { exported: 21, single: true }),
  shippingAddress: text('required', { max: 500, print: 6 }),
  /** Which of our warehouses the goods leave. */
  warehouse: reference('warehouse', 'optional', { prefilled: 'ours' }),
  ...contractTerms,
  discount: dongFromZero({ exported: 9 }),
  discountReason: text('optional', { max: 500 }),
  /** Why something is sold below its floor (`floorPrice`). */
  floorReason: text('optional', { max: 500, since: 2 }),
  shippingFee: dongFromZero({ exported: 10 }),
  shippingVatRate: rate(VAT_RATE),
}

/** Its lines are sold; what the goods cost, whoever may not see costs neither types nor sees. */
export const salesContractGoods = tradeLine({
  price: 'salePrice',
  prices: { importPrice: costPrice, salePrice: price },
  rules: priceRules(2),
  barems: baremSource(3),
})

export const salesContractLine = contractLine(salesContractGoods)
