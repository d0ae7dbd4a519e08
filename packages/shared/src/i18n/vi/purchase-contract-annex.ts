import { contractWords } from './contract.ts'
import { purchaseContract } from './purchase-contract.ts'

/** Words of annexes of purchase contracts; the terms are called as in the contract. */
export const purchaseContractAnnex = {
  title: 'Phụ lục hợp đồng mua',
  add: 'Lập phụ lục hợp đồng mua',
  count_other: '{{count}} phụ lục hợp đồng mua',
  ...contractWords.annex.said,
  with: 'với {{supplier}}',
  goTo: 'Mở danh sách phụ lục hợp đồng mua',
  about_other: purchaseContract.about_other,
  searchHint: 'Số phụ lục hoặc nhà cung cấp',
  filter: purchaseContract.filter,
  section: purchaseContract.section,
  field: {
    ...purchaseContract.field,
    ...contractWords.annex.fields,
    partnerNumber: 'Số phụ lục của NCC',
  },
  column: purchaseContract.column,
  hint: purchaseContract.hint,
  paymentCycle: purchaseContract.paymentCycle,
  settlingWeight: purchaseContract.settlingWeight,
  print: { ...purchaseContract.print, title: contractWords.annex.title },
}
