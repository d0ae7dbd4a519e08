import {
  type PurchaseContractAnnex,
  purchaseContractAnnexEndpoints,
  purchaseContractAnnexFilters,
} from '@barem/shared/purchase-contract-annex/endpoints'
import { purchaseContractAnnex } from '@barem/shared/purchase-contract-annex/form'
import { annexListed } from '#contract/annex-list.ts'
import { documentKind } from '#document/document-kind.ts'

export default documentKind<PurchaseContractAnnex>({
  ...purchaseContractAnnex,
  ...annexListed('supplier'),
  entity: 'purchaseContractAnnex',
  endpoints: purchaseContractAnnexEndpoints,
  filters: purchaseContractAnnexFilters,
})
