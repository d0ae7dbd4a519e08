import type { Messages } from '../messages.ts'
import type { salesContractAnnex as vi } from '../vi/sales-contract-annex.ts'
import { contractWords } from './contract.ts'
import { salesContract } from './sales-contract.ts'

export const salesContractAnnex: Messages<typeof vi> = {
  title: 'Annexes of sales contracts',
  add: 'New annex of a sales contract',
  count_one: '{{count}} annex of sales contracts',
  count_other: '{{count}} annexes of sales contracts',
  ...contractWords.annex.said,
  with: 'with {{customer}}',
  goTo: 'Go to annexes of sales contracts',
  about_one: salesContract.about_one,
  about_other: salesContract.about_other,
  searchHint: 'Number or customer',
  filter: salesContract.filter,
  section: salesContract.section,
  field: {
    ...salesContract.field,
    ...contractWords.annex.fields,
    partnerNumber: "Customer's annex no.",
  },
  column: salesContract.column,
  hint: salesContract.hint,
  paymentCycle: salesContract.paymentCycle,
  settlingWeight: salesContract.settlingWeight,
  print: { ...salesContract.print, title: contractWords.annex.title },
}
