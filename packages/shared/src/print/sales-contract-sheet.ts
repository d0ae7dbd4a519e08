import type { SalesContract } from '#sales-contract/endpoints'
import { salesContract } from '#sales-contract/form'
import { termsOnPaper } from './contract-terms.ts'
import { documentSheet, type Print } from './document-sheet.ts'
import { goodsOnPaper } from './goods-sheet.ts'
import type { Sheet } from './sheet.ts'

const kind = { ...salesContract, entity: 'salesContract' }

/** A sales contract for paper. */
export function salesContractSheet(print: Print<SalesContract>): Sheet {
  return documentSheet(print, kind, { lines: goodsOnPaper(salesContract.line), notes: termsOnPaper })
}
