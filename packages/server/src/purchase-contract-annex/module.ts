import { purchaseContractAnnexSheet } from '@barem/shared/print/purchase-contract-annex-sheet'
import {
  purchaseAnnexesEndpoints,
  purchaseContractAnnexEndpoints,
  purchaseContractAnnexFilters,
} from '@barem/shared/purchase-contract-annex/endpoints'
import { annexModule } from '#contract/annex-module'
import { purchaseContractKind } from '#purchase-contract/kind'
import { purchaseContractAnnexKind } from './kind.ts'

export const purchaseContractAnnexModule = annexModule({
  kind: purchaseContractAnnexKind,
  endpoints: purchaseContractAnnexEndpoints,
  filters: purchaseContractAnnexFilters,
  sheet: purchaseContractAnnexSheet,
  contract: purchaseContractKind,
  annexes: purchaseAnnexesEndpoints,
})
