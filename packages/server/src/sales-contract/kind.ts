import type { SalesContract } from '@barem/shared/sales-contract/endpoints'
import { salesContract } from '@barem/shared/sales-contract/form'
import { sql } from 'kysely'
import { boundFrom, boundLines } from '#contract/bound-lines'
import { endingFacts } from '#contract/ending'
import { contractFigures } from '#contract/figures'
import { annexesOn } from '#contract/standing'
import { documentKind } from '#document/document-kind'
import { quotationOf } from './quotation.ts'

const entity = 'salesContract'

/** A sales contract among the documents that go through approvals. */
export const salesContractKind = documentKind<SalesContract>({
  ...salesContract,
  entity,
  prefix: 'HDB',
  schemaVersion: 1,
  ...endingFacts({ entity }),
  figures: contractFigures(salesContract) as never,
  source: quotationOf,
  users: [
    { entity: 'salesContractAnnex', of: annexesOn({ entity }) },
    {
      entity: 'purchaseContract',
      of: sql`select distinct contract.id, contract.number from contract_binding as binding
        join purchase_contract as contract on contract.id = binding.purchase_contract_id
        where binding.sales_contract_id = sales_contract.id`,
    },
  ],
  held: boundLines('salesContract'),
  keptFrom: boundFrom('salesContract', 'purchaseContract'),
  codes: { 'approval.in-use': 'COT_ERR_010' },
})
