import { z } from 'zod'
import { choice, date, dong, dongFromZero, flag, note, rate, reference, text } from '#document/fields'
import { baremSource, costPrice, price, priceRules, tradeLine } from '#trade-line/line'
import { discountBys } from '#trade-line/money-header'
import { sources, VAT_RATE } from '#values/constants'

/**
 * The header of a quotation (specification, sections 3 and 5; domain, section 5), in the order of its form. Schemas, the
 * snapshot an approval is bound to, history, comparison of revisions, print and spreadsheet follow from it.
 */
export const quotationFields = {
  customer: reference('customer', 'required', { exported: 4 }),
  date: date('required', { exported: 2 }),
  validUntil: date('optional', { print: 3, exported: 3, ahead: true }),
  shippingAddress: text('required', { max: 500, print: 6 }),
  contractNumber: text('optional', { max: 50, print: 8, exported: 17, single: true }),
  salesChannel: reference('salesChannel', 'optional', { prefilled: 'theirs' }),
  salesMethod: reference('salesMethod', 'optional', { prefilled: 'theirs' }),
  paymentMethod: reference('paymentMethod', 'optional', { print: 5, prefilled: 'theirs' }),
  deliveryMethod: reference('deliveryMethod', 'optional', { print: 7, prefilled: 'theirs' }),
  shippingMethod: reference('shippingMethod', 'optional', { print: 9, prefilled: 'theirs' }),
  /** When empty, whoever writes the quotation. */
  officer: reference('user', 'supplied', { print: 1, exported: 15 }),
  approver: reference('user', 'optional', { exported: 16, prefilled: 'ours' }),
  source: choice(sources),
  warehouse: reference('warehouse', 'optional', { prefilled: 'ours' }),
  expectedReceiptDate: date('optional', { print: 10, ahead: true }),
  /** The customer fetches the goods: the shipping fee is kept as zero. */
  selfPick: flag(),
  depositEnabled: flag(),
  deposit: dong({ exported: 13 }),
  /** Where nothing is said, by hand if a discount is given. */
  discountBy: {
    ...choice(discountBys, { since: 4 }),
    body: z.enum(discountBys).nullable().default(null),
  },
  /** The one the server chose; what is sent is not believed. */
  discountPolicy: reference('discountPolicy', 'optional', { since: 4 }),
  discount: dongFromZero({ exported: 9 }),
  discountReason: text('optional', { max: 500 }),
  /** Why something is sold below its floor (`floorPrice`). */
  floorReason: text('optional', { max: 500, since: 3 }),
  /** The entry of the list that the fee is computed by; where there is none it was typed. */
  shippingRate: reference('shippingFee', 'optional', { since: 4 }),
  /** With an entry and no fee said, computed; a fee that is said has to be that of the entry. */
  shippingFee: { ...dong({ exported: 10 }), empty: 0 },
  shippingVatRate: rate(VAT_RATE),
  note: note({ max: 2000, exported: 18 }),
}

/** Its lines are sold; what the goods cost, whoever may not see costs neither types nor sees. */
export const quotationLine = tradeLine({
  price: 'salePrice',
  prices: { importPrice: costPrice, salePrice: price },
  rules: priceRules(3),
  barems: baremSource(5),
})
export type QuotationLine = z.output<typeof quotationLine.wire>
