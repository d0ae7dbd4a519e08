import type { Messages } from '../messages.ts'
import type { contract as vi } from '../vi/contract.ts'

/** Words that purchase and sales contracts have alike: spread into the branches of both. */
export const contractWords = {
  cycle: { 'per-delivery': 'Per delivery', weekly: 'Weekly', monthly: 'Monthly' },
  fields: {
    number: 'Number',
    date: 'Contract date',
    paymentMethod: 'Payment method',
    deliveryMethod: 'Delivery method',
    shippingMethod: 'Shipping method',
    paymentCycle: 'Payment cycle',
    paymentTerm: 'Payment term (days)',
    deposit: 'Deposit',
    tolerance: 'Tolerance (±)',
    settlingWeight: 'Settling weight',
    franchise: 'Franchise',
    officer: 'Officer in charge',
    approver: 'Approver',
    author: 'Author',
    note: 'Note',
    total: 'Contract value',
    status: 'Status',
    modifiedAt: 'Updated',
    lines: 'Products',
    from: 'From',
    to: 'To',
    clonedFrom: 'Cloned from',
    clone: 'New revision',
    delivery: 'Delivery',
    payment: 'Payment',
  },
  hint: {
    tolerance: 'What may be delivered above or below the quantity of the contract',
    franchise: 'Scales that differ by no more than this change nothing',
    approver: 'Needed before approval is requested',
    officer: 'The author, when left empty',
  },
}

/** What both print beside goods and prices. */
export const contract: Messages<typeof vi> = {
  print: {
    payment: 'Payment: {{cycle}}, {{due}}.',
    cycle: {
      'per-delivery': 'for each delivery',
      weekly: 'for the deliveries of a week, which ends on Sunday',
      monthly: 'for the deliveries of a month, which ends on its last day',
    },
    within: 'within {{days}} days of the delivery or of the end of the period',
    atOnce: 'at once',
    tolerance: 'Deliveries may differ by ±{{rate}} from the quantity of each line.',
    settling: 'Settling weight: {{weight}}.',
    franchise: 'Where the two scales differ by no more than {{rate}}, {{weight}} stands.',
  },
}
