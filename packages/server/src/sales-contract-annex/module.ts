import { salesContractAnnexSheet } from '@barem/shared/print/sales-contract-annex-sheet'
import {
  salesAnnexesEndpoints,
  salesContractAnnexEndpoints,
  salesContractAnnexFilters,
} from '@barem/shared/sales-contract-annex/endpoints'
import { annexModule } from '#contract/annex-module'
import { salesContractKind } from '#sales-contract/kind'
import { salesContractAnnexKind } from './kind.ts'

export const salesContractAnnexModule = annexModule({
  kind: salesContractAnnexKind,
  endpoints: salesContractAnnexEndpoints,
  filters: salesContractAnnexFilters,
  sheet: salesContractAnnexSheet,
  contract: salesContractKind,
  annexes: salesAnnexesEndpoints,
})
