import type { PurchaseContractAnnex } from '@barem/shared/purchase-contract-annex/endpoints'
import { purchaseContractAnnex } from '@barem/shared/purchase-contract-annex/form'
import { annexKind } from '#contract/annex'
import { purchaseContractKind } from '#purchase-contract/kind'

/** An annex of a purchase contract among the documents that go through approvals. */
export const purchaseContractAnnexKind = annexKind<PurchaseContractAnnex>({
  ...purchaseContractAnnex,
  entity: 'purchaseContractAnnex',
  prefix: 'PLM',
  contract: purchaseContractKind,
})
