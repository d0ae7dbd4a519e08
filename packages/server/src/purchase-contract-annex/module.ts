import {
  type PurchaseContractAnnex,
  purchaseContractAnnex,
} from '@barem/shared/purchase-contract-annex/annex'
import { annexModule } from '#contract/annex-module'
import { purchaseContractKind } from '#purchase-contract/kind'

export const purchaseContractAnnexModule = annexModule<PurchaseContractAnnex>({
  annex: purchaseContractAnnex,
  contract: purchaseContractKind,
  schemaVersion: 2,
})
