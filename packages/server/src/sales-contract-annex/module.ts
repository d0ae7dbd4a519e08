import { type SalesContractAnnex, salesContractAnnex } from '@barem/shared/sales-contract-annex/annex'
import { annexModule } from '#contract/annex-module'
import { salesContractKind } from '#sales-contract/kind'

export const salesContractAnnexModule = annexModule<SalesContractAnnex>({
  annex: salesContractAnnex,
  contract: salesContractKind,
  schemaVersion: 3,
})
