import {
  type PurchaseContractAnnex,
  purchaseContractAnnex,
} from '@barem/shared/purchase-contract-annex/annex'
import { annexKind } from '#contract/annex-kind.ts'

export default annexKind<PurchaseContractAnnex>(purchaseContractAnnex)
