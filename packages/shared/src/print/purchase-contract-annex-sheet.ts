import type { PurchaseContractAnnex } from '#purchase-contract-annex/endpoints'
import { purchaseContractAnnex } from '#purchase-contract-annex/form'
import { annexSheet } from './annex-sheet.ts'

/** An annex of a purchase contract for paper: what it changes, before and after. */
export const purchaseContractAnnexSheet = annexSheet<PurchaseContractAnnex>({
  ...purchaseContractAnnex,
  entity: 'purchaseContractAnnex',
})
