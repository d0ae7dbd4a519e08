import type { PurchaseContract } from '@barem/shared/purchase-contract/endpoints'
import { purchaseContract } from '@barem/shared/purchase-contract/form'
import { contractFigures } from '#contract/figures'
import { documentKind } from '#document/document-kind'

/** A purchase contract among the documents that go through approvals. */
export const purchaseContractKind = documentKind<PurchaseContract>({
  ...purchaseContract,
  entity: 'purchaseContract',
  prefix: 'HDM',
  schemaVersion: 1,
  figures: contractFigures(purchaseContract) as never,
})
