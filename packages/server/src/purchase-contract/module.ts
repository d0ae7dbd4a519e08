import { purchaseContractSheet } from '@barem/shared/print/purchase-contract-sheet'
import { purchaseContractEndpoints, purchaseContractFilters } from '@barem/shared/purchase-contract/endpoints'
import { documentModule } from '#document/module'
import { purchaseContractKind } from './kind.ts'

export const purchaseContractModule = documentModule({
  kind: purchaseContractKind,
  endpoints: purchaseContractEndpoints,
  filters: purchaseContractFilters,
  sheet: purchaseContractSheet,
})
