import type { Messages } from '../messages.ts'
import type { salesContract as vi } from '../vi/sales-contract.ts'
import { contractWords } from './contract.ts'

export const salesContract: Messages<typeof vi> = {
  title: 'Sales contracts',
  add: 'New sales contract',
  count_one: '{{count}} sales contract',
  count_other: '{{count}} sales contracts',
  open: 'Open the sales contract',
  name: 'sales contract {{number}}',
  kind: 'sales contract',
  with: 'with {{customer}}',
  goTo: 'Go to sales contracts',
  about_one: '{{count}} line, {{weight}}, {{total}} in all for {{customer}}',
  about_other: '{{count}} lines, {{weight}}, {{total}} in all for {{customer}}',
  searchHint: "Number, customer or the customer's number",
  filter: {
    ...{ waitingForMe: 'Waiting for me', mine: 'Mine', ended: 'Closed short' },
    unbought: 'Goods still to buy',
    totalFrom: contractWords.fields.total,
  },
  section: {
    customer: 'Customer',
    lines: 'Products',
    payment: 'Discount, shipping fee, payment',
    delivery: 'Delivery and settlement',
  },
  field: {
    ...contractWords.fields,
    customer: 'Customer',
    customerName: 'Customer',
    customerPhone: 'Phone',
    customerTaxCode: 'Tax code',
    quotation: 'From quotation',
    partnerNumber: "Customer's number",
    shippingAddress: 'Delivery address',
    warehouse: 'Warehouse',
    expectedReceiptDate: 'Expected delivery',
    discount: 'Discount',
    discountReason: 'Reason for the discount',
    floorReason: 'Reason to sell below the floor',
    shippingFee: 'Shipping fee',
    shippingVatRate: 'VAT of the shipping fee',
  },
  column: { date: 'Date', officer: 'Salesperson', expectedReceiptDate: 'Delivery due' },
  part: {
    title: 'Sales contract of the quotation',
    text: 'Where the customer takes a part, lower the quantities and untick what is not taken. Discount, fee and deposit follow.',
  },
  made: 'Sales contract {{number}} is drafted from the quotation: check it, then request approval',
  rest: {
    title: 'Not yet contracted',
    line: '{{product}}: {{rest}} of {{quantity}} {{unit}}',
  },
  hint: {
    ...contractWords.hint,
    franchise: "Where the two scales differ by no more than this, the seller's stands",
  },
  paymentCycle: contractWords.cycle,
  settlingWeight: { ours: 'Our scale', theirs: "The customer's scale", barem: 'Barem' },
  delivered: 'Issued',
  delivery: { none: 'Not delivered', partly: 'Partly delivered', complete: 'Delivered' },
  payment: { none: 'Not collected', partly: 'Partly collected', complete: 'Collected' },
  print: {
    title: 'Sales contract',
    weight: { ours: "the seller's scale", theirs: "the buyer's scale", barem: 'the theoretical weight' },
  },
}
