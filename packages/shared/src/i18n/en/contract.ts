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
    franchise: 'Scale tolerance',
    officer: 'Person in charge',
    approver: 'Approver',
    author: 'Author',
    note: 'Other terms',
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
  /** Of their annexes; the terms are called as in the contract. */
  annex: {
    said: { open: 'Open the annex', name: 'annex {{number}}', kind: 'annex' },
    fields: {
      number: 'Number',
      date: 'Annex date',
      contract: 'Of contract',
      reason: 'Reason',
      total: 'Value after the annex',
    },
    title: 'Contract annex',
  },
  hint: {
    tolerance: 'What may be delivered above or below the quantity of the contract',
    settlingWeight: 'Only for lines priced by scale',
    note: 'Printed on the contract',
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
    due: {
      delivery: 'within {{days}} days of the delivery',
      closing: 'within {{days}} days of the end of the period',
    },
    atOnce: { delivery: 'on delivery', closing: 'at the end of the period' },
    exact: 'Deliveries do not exceed the quantity of each line.',
    tolerance: 'Deliveries may differ by ±{{rate}} from the quantity of each line.',
    settling: 'Settling weight of goods priced by scale: {{weight}}.',
    franchise:
      'Settling weight of goods priced by scale: where the two scales differ by no more than {{rate}}, {{ours}}; beyond that, {{theirs}} in full.',
    motto: { country: 'SOCIALIST REPUBLIC OF VIETNAM', words: 'Independence – Freedom – Happiness' },
    ground: {
      civil: 'Pursuant to Civil Code No. 91/2015/QH13 of 24/11/2015;',
      trade: 'Pursuant to Commercial Law No. 36/2005/QH11 of 14/6/2005;',
      will: 'Whereas both parties have the need and the capacity to perform;',
      quotation: 'Pursuant to quotation No. {{number}};',
    },
    opening: 'Today, {{day}}/{{month}}/{{year}}, the two parties are:',
    party: {
      buyer: 'Party A (the buyer)',
      seller: 'Party B (the seller)',
      address: 'Address',
      taxCode: 'Tax code',
      phone: 'Phone',
      account: 'Bank account',
      accountAt: '{{account}} at {{bank}}',
      representative: 'Represented by (Mr/Ms)',
      position: 'Position',
    },
    article: 'Article {{no}}. {{title}}',
    title: {
      goods: 'Goods, quantities and prices',
      tolerance: 'Tolerance',
      settling: 'Tolerance and settling weight',
      quality: 'Quality of goods',
      delivery: 'Delivery',
      payment: 'Payment',
      general: 'General terms',
    },
    quality: {
      goods: 'The goods are of the kinds and dimensions stated in Article 1.',
      certificates:
        'The seller delivers the certificate of quality (CQ) of the mill and, for imported goods, the certificate of origin (CO).',
      claims:
        'The buyer inspects on receipt; goods that differ in dimensions or quality are exchanged or returned.',
      period: 'Period for complaints from the delivery: 3 months for quantity, 6 months for quality.',
    },
    delivery: {
      place: 'Place of delivery: {{place}}.',
      day: 'Time of delivery: {{day}}.',
      contact: 'Contacts for delivery: buyer {{buyer}}; seller {{seller}}.',
      minutes: 'Both parties sign a delivery note of quantity and actual weight for each delivery.',
    },
    deposit: 'The buyer pays a deposit of {{deposit}}, which is deducted from the payment.',
    invoice: 'The seller issues a VAT invoice for each delivery.',
    late: 'On late payment the buyer owes interest on the overdue amount, at the average market rate of overdue debts, for the time of the delay.',
    general: {
      performed:
        'Both parties perform the contract; a party in breach shall compensate the other for its losses as provided by law.',
      changed: 'Changes are made by annexes signed by both parties.',
      disputed: 'Disputes are negotiated first; failing that, the competent court decides.',
      force: 'The contract is in force from its signing, in 02 copies of equal validity, one for each party.',
      note: 'Other terms: {{note}}',
    },
    sign: { buyer: 'For Party A', seller: 'For Party B', hint: '(Signature, full name, stamp)' },
  },
  annex: {
    no: 'No.',
    what: 'Item',
    before: 'Before',
    after: 'After',
    difference: 'Difference',
    line: '{{quantity}} {{unit}} × {{price}}\u00a0đ/{{per}}',
    open: 'Open contract {{number}}',
    changes: 'Changes to {{number}}',
    none: 'Nothing differs from {{number}} yet: change something before it is sent for approval',
    unseen: 'Differs from {{number}} only in what you may not see',
    question: {
      'request-approval':
        '{{approver}} will be asked to approve the annex {{with}}: {{change}}, reason: “{{reason}}”. It cannot be edited while it waits.',
      approve:
        'Approve the annex {{with}}: {{change}}, reason: “{{reason}}”. Once approved its content cannot be changed.',
      reject:
        '{{author}} gets back the annex {{with}}: {{change}}, reason: “{{reason}}”; along with your reason for rejecting it.',
      change: '{{difference}} ({{before}} → {{after}})',
      same: 'contract value unchanged ({{after}})',
    },
    total: 'Contract value',
    agreedTotal: 'By annex {{number}}: {{total}}; signed: {{signed}}',
    list: 'Annexes',
    inForce: 'By annex',
    make: 'New annex',
    goOn: 'Open unfinished annex {{number}}',
    makeOf: 'New annex of {{number}}',
    lead: 'An annex is made from an approved contract: open the contract and press “New annex”.',
    pick: 'Contract to change',
    pickHint:
      'Approved contracts that were not closed short and have no unfinished annex. Type a number or a partner.',
    standing: 'Annex {{number}} of {{date}} is in effect: {{before}} → {{after}}',
    signed: 'Show what was signed',
    agreed: 'Show what is agreed now',
    showsSigned: 'This is what was signed at first. Annex {{number}} is in effect now.',
    print: {
      ground: 'Pursuant to contract No. {{number}} signed on {{date}};',
      will: 'Pursuant to the agreement of both parties;',
      force:
        'The annex takes effect on its signing and is made in 2 copies of equal validity, one for each party.',
      number: 'No. {{number}} to contract {{contract}}',
      reason: 'Reason: {{reason}}',
      rest: 'All other terms of contract {{number}} remain unchanged. This annex is an integral part of the contract.',
      totalBefore: 'Contract value before',
      difference: 'Difference',
      totalAfter: 'Contract value after',
    },
  },
  ending: {
    tag: 'Closed short',
    told: '{{name}} closed it short',
    end: 'Close short',
    endTitle: 'Close {{name}} short?',
    endText:
      'What is not delivered of {{name}} ends: no more goods, annexes or bindings. It can be reopened later.',
    endReason: 'Reason',
    ended: 'Closed {{name}} short',
    reopen: 'Reopen',
    reopenTitle: 'Reopen {{name}}?',
    reopenText: 'What is not delivered of {{name}} goes on.',
    reopenReason: 'Reason',
    reopened: 'Reopened {{name}}',
  },
}
