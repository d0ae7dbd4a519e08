import type { Messages } from '../messages.ts'
import type { purchaseContractAnnex as vi } from '../vi/purchase-contract-annex.ts'
import { contractWords } from './contract.ts'
import { purchaseContract } from './purchase-contract.ts'

export const purchaseContractAnnex: Messages<typeof vi> = {
  title: 'Annexes of purchase contracts',
  add: 'New annex of a purchase contract',
  count_one: '{{count}} annex of purchase contracts',
  count_other: '{{count}} annexes of purchase contracts',
  ...contractWords.annex.said,
  with: 'with {{supplier}}',
  goTo: 'Go to annexes of purchase contracts',
  about_one: purchaseContract.about_one,
  about_other: purchaseContract.about_other,
  searchHint: 'Number or supplier',
  filter: purchaseContract.filter,
  section: purchaseContract.section,
  field: {
    ...purchaseContract.field,
    ...contractWords.annex.fields,
    partnerNumber: "Supplier's annex no.",
  },
  column: purchaseContract.column,
  hint: purchaseContract.hint,
  paymentCycle: purchaseContract.paymentCycle,
  settlingWeight: purchaseContract.settlingWeight,
  print: { ...purchaseContract.print, title: contractWords.annex.title },
}
