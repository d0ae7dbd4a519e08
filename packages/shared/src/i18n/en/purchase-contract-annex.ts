import type { Messages } from '../messages.ts'
import type { purchaseContractAnnex as vi } from '../vi/purchase-contract-annex.ts'
import { purchaseContract } from './purchase-contract.ts'

export const purchaseContractAnnex: Messages<typeof vi> = {
  title: 'Annexes of purchase contracts',
  add: 'New annex of a purchase contract',
  count_one: '{{count}} annex of purchase contracts',
  count_other: '{{count}} annexes of purchase contracts',
  open: 'Open the annex',
  name: 'annex {{number}}',
  kind: 'annex',
  with: 'with {{supplier}}',
  goTo: 'Go to annexes of purchase contracts',
  about: purchaseContract.about,
  searchHint: 'Number or supplier',
  filter: purchaseContract.filter,
  section: purchaseContract.section,
  field: {
    ...purchaseContract.field,
    number: 'Number',
    date: 'Annex date',
    contract: 'Of contract',
    reason: 'Reason',
    partnerNumber: "Supplier's annex number",
    total: 'Value after the annex',
  },
  column: purchaseContract.column,
  hint: purchaseContract.hint,
  paymentCycle: purchaseContract.paymentCycle,
  settlingWeight: purchaseContract.settlingWeight,
  print: { ...purchaseContract.print, title: 'Contract annex' },
}
