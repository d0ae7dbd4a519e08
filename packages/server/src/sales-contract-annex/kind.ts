import type { SalesContractAnnex } from '@barem/shared/sales-contract-annex/endpoints'
import { salesContractAnnex } from '@barem/shared/sales-contract-annex/form'
import { annexKind } from '#contract/annex'
import { salesContractKind } from '#sales-contract/kind'

/** An annex of a sales contract among the documents that go through approvals. */
export const salesContractAnnexKind = annexKind<SalesContractAnnex>({
  ...salesContractAnnex,
  entity: 'salesContractAnnex',
  prefix: 'PLB',
  contract: salesContractKind,
})
