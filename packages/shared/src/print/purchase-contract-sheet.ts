import type { PurchaseContract } from '#purchase-contract/endpoints'
import { purchaseContract } from '#purchase-contract/form'
import { termsOnPaper } from './contract-terms.ts'
import { documentSheet, type Print } from './document-sheet.ts'
import { goodsOnPaper } from './goods-sheet.ts'
import type { Sheet } from './sheet.ts'

const kind = { ...purchaseContract, entity: 'purchaseContract' }

/** A purchase contract for paper. */
export function purchaseContractSheet(print: Print<PurchaseContract>): Sheet {
  return documentSheet(print, kind, { lines: goodsOnPaper(purchaseContract.line), notes: termsOnPaper })
}
