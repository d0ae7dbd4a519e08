import type { Messages } from '../messages.ts'
import type { order as vi } from '../vi/order.ts'

/** Words of the list of contracts of both sides. */
export const order: Messages<typeof vi> = {
  title: 'Orders',
  count_one: '{{count}} order',
  count_other: '{{count}} orders',
  goTo: 'Go to orders',
  searchHint: 'Contract number, partner, or the partner’s number',
  empty: 'Orders are purchase and sales contracts: make one from an approved quotation or in their lists.',
  late_one: '{{count}} day late',
  late_other: '{{count}} days late',
  due: 'Orders due or late',
  filter: { due: 'Due this week or late', mine: 'Mine' },
  field: {
    number: 'Contract',
    kind: 'Type',
    date: 'Date',
    partner: 'Partner',
    weight: 'Weight',
    total: 'Value',
    status: 'Approval',
    delivery: 'Delivery',
    payment: 'Payment',
    expectedReceiptDate: 'Expected',
    officer: 'In charge',
    partnerNumber: 'Partner’s number',
    modifiedAt: 'Updated',
  },
  kind: { salesContract: 'Sale', purchaseContract: 'Purchase' },
  progress: {
    action: 'Progress by line',
    title: 'Progress of {{number}}',
    contracted: 'Contracted',
    returned: 'Returned',
    rest: 'Open',
    none: 'None yet',
    paid: 'Paid {{paid}} of {{total}}',
  },
}
