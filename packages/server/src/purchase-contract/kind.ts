import type { PurchaseContract } from '@barem/shared/purchase-contract/endpoints'
import { purchaseContract } from '@barem/shared/purchase-contract/form'
import { sql } from 'kysely'
import { boundFrom, boundLines } from '#contract/bound-lines'
import { endingFacts } from '#contract/ending'
import { contractFigures } from '#contract/figures'
import { annexesOn } from '#contract/standing'
import { documentKind } from '#document/document-kind'

const entity = 'purchaseContract'

/** A purchase contract among the documents that go through approvals. */
export const purchaseContractKind = documentKind<PurchaseContract>({
  ...purchaseContract,
  entity,
  prefix: 'HDM',
  schemaVersion: 1,
  ...endingFacts({ entity }),
  figures: contractFigures(purchaseContract) as never,
  users: [
    { entity: 'purchaseContractAnnex', of: annexesOn({ entity }) },
    {
      entity: 'salesContract',
      of: sql`select distinct contract.id, contract.number from contract_binding as binding
        join sales_contract as contract on contract.id = binding.sales_contract_id
        where binding.purchase_contract_id = purchase_contract.id`,
    },
  ],
  held: boundLines('purchaseContract'),
  keptFrom: boundFrom('purchaseContract', 'salesContract'),
  codes: { 'approval.in-use': 'COT_ERR_010' },
})
