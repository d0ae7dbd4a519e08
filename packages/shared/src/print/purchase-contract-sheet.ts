import type { PurchaseContract } from '#purchase-contract/endpoints'
import { purchaseContract } from '#purchase-contract/form'
import { contractSheet } from './contract-sheet.ts'

/** A purchase contract for paper. */
export const purchaseContractSheet = contractSheet<PurchaseContract>({
  ...purchaseContract,
  entity: 'purchaseContract',
})
