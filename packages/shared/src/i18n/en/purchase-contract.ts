import type { Messages } from '../messages.ts'
import type { purchaseContract as vi } from '../vi/purchase-contract.ts'
import { contractWords } from './contract.ts'

export const purchaseContract: Messages<typeof vi> = {
  title: 'Purchase contracts',
  add: 'New purchase contract',
  count_one: '{{count}} purchase contract',
  count_other: '{{count}} purchase contracts',
  open: 'Open the purchase contract',
  name: 'purchase contract {{number}}',
  kind: 'purchase contract',
  with: 'with {{supplier}}',
  goTo: 'Go to purchase contracts',
  about_one: '{{count}} line, {{weight}}, {{total}} in all from {{supplier}}',
  about_other: '{{count}} lines, {{weight}}, {{total}} in all from {{supplier}}',
  searchHint: "Number, supplier or the supplier's number",
  filter: {
    ...{ waitingForMe: 'Waiting for me', mine: 'Mine', ended: 'Closed short' },
    totalFrom: contractWords.fields.total,
  },
  section: {
    supplier: 'Supplier',
    lines: 'Products',
    payment: 'Payment',
    delivery: 'Delivery and settlement',
  },
  field: {
    ...contractWords.fields,
    supplier: 'Supplier',
    supplierName: 'Supplier',
    supplierPhone: 'Phone',
    supplierTaxCode: 'Tax code',
    partnerNumber: "Supplier's number",
    deliveryAddress: 'Delivery address',
    warehouse: 'Receiving warehouse',
    expectedReceiptDate: 'Expected receipt',
  },
  column: { date: 'Date', officer: 'In charge', expectedReceiptDate: 'Expected receipt' },
  hint: {
    ...contractWords.hint,
    franchise: "Where the two scales differ by no more than this, the buyer's stands",
  },
  paymentCycle: contractWords.cycle,
  settlingWeight: { ours: 'Our scale', theirs: "The supplier's scale", barem: 'Barem' },
  delivered: 'Received',
  delivery: { none: 'Not received', partly: 'Partly received', complete: 'Received' },
  payment: { none: 'Not paid', partly: 'Partly paid', complete: 'Paid' },
  print: {
    title: 'Purchase contract',
    weight: { ours: "the buyer's scale", theirs: "the seller's scale", barem: 'the theoretical weight' },
  },
}
