import type { PurchaseContract } from '@barem/shared/purchase-contract/endpoints'
import { purchaseContract } from '@barem/shared/purchase-contract/form'
import { sql } from 'kysely'
import { boundLines } from '#contract/bound-lines'
import { contractFigures } from '#contract/figures'
import { documentKind } from '#document/document-kind'

/** A purchase contract among the documents that go through approvals. */
export const purchaseContractKind = documentKind<PurchaseContract>({
  ...purchaseContract,
  entity: 'purchaseContract',
  prefix: 'HDM',
  schemaVersion: 1,
  figures: contractFigures(purchaseContract) as never,
  users: [
    {
      entity: 'salesContract',
      of: sql`select distinct contract.id, contract.number from contract_binding as binding
        join sales_contract as contract on contract.id = binding.sales_contract_id
        where binding.purchase_contract_id = purchase_contract.id`,
    },
  ],
  held: boundLines('purchaseContract'),
  codes: { 'approval.in-use': 'COT_ERR_010' },
})
