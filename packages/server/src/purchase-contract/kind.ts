import type { PurchaseContract } from '@barem/shared/purchase-contract/endpoints'
import { purchaseContract } from '@barem/shared/purchase-contract/form'
import { purchaseContractAnnex } from '@barem/shared/purchase-contract-annex/annex'
import { withAgreed } from '#contract/agreed'
import { contractFacts } from '#contract/contract-facts'
import { documentKind } from '#document/document-kind'

const entity = 'purchaseContract'

/** A purchase contract among the documents that go through approvals. */
export const purchaseContractKind = withAgreed(
  documentKind<PurchaseContract>({
    ...purchaseContract,
    entity,
    schemaVersion: 2,
    ...contractFacts(entity, purchaseContract, purchaseContractAnnex),
  }),
  purchaseContractAnnex,
)
