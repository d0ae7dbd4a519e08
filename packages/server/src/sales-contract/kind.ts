import type { SalesContract } from '@barem/shared/sales-contract/endpoints'
import { salesContract } from '@barem/shared/sales-contract/form'
import { salesContractAnnex } from '@barem/shared/sales-contract-annex/annex'
import { sql } from 'kysely'
import { withAgreed } from '#contract/agreed'
import { contractFacts } from '#contract/contract-facts'
import { fromEnding } from '#contract/ended'
import { documentKind } from '#document/document-kind'
import { quotationOf } from './quotation.ts'

const entity = 'salesContract'
const facts = contractFacts(entity, salesContract, salesContractAnnex)

/** A sales contract among the documents that go through approvals. */
export const salesContractKind = withAgreed(
  documentKind<SalesContract>({
    ...salesContract,
    entity,
    schemaVersion: 3,
    ...facts,
    source: quotationOf,
    toggles: {
      ...facts.toggles,
      unbought: sql`sales_contract.status = 'approved' and not exists (select ${fromEnding(entity)})
        and exists (select from sales_contract_bound_line as line
          where line.contract_id = sales_contract.id and line.quantity > line.bound)`,
    },
    asked: [...facts.asked, 'contractBinding'],
    priced: { paid: ['quotation'], bought: 'purchaseContract' },
  }),
  salesContractAnnex,
)
