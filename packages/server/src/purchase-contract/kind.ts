import type { PurchaseContract } from '@barem/shared/purchase-contract/endpoints'
import { purchaseContract } from '@barem/shared/purchase-contract/form'
import { contractFacts } from '#contract/contract-facts'
import { documentKind } from '#document/document-kind'

const entity = 'purchaseContract'

/** A purchase contract among the documents that go through approvals. */
export const purchaseContractKind = documentKind<PurchaseContract>({
  ...purchaseContract,
  entity,
  schemaVersion: 2,
  ...contractFacts(entity, purchaseContract),
})
