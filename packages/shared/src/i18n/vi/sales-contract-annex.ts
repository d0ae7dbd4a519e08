import { contractWords } from './contract.ts'
import { salesContract } from './sales-contract.ts'

/** Words of annexes of sales contracts; the terms are called as in the contract. */
export const salesContractAnnex = {
  title: 'Phụ lục hợp đồng bán',
  add: 'Lập phụ lục hợp đồng bán',
  count_other: '{{count}} phụ lục hợp đồng bán',
  ...contractWords.annex.said,
  with: 'với {{customer}}',
  goTo: 'Mở danh sách phụ lục hợp đồng bán',
  about_other: salesContract.about_other,
  searchHint: 'Số phụ lục hoặc khách hàng',
  filter: salesContract.filter,
  section: salesContract.section,
  field: {
    ...salesContract.field,
    ...contractWords.annex.fields,
    partnerNumber: 'Số phụ lục của khách',
  },
  column: salesContract.column,
  hint: salesContract.hint,
  paymentCycle: salesContract.paymentCycle,
  settlingWeight: salesContract.settlingWeight,
  print: { ...salesContract.print, title: contractWords.annex.title },
}
