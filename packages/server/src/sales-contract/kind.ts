import type { SalesContract } from '@barem/shared/sales-contract/endpoints'
import { salesContract } from '@barem/shared/sales-contract/form'
import { salesContractAnnex } from '@barem/shared/sales-contract-annex/annex'
import { sql } from 'kysely'
import { withAgreed } from '#contract/agreed'
import { contractFacts } from '#contract/contract-facts'
import { fromEnding } from '#contract/ended'
import { documentKind } from '#document/document-kind'
import { quotationOf } from './quotation.ts'
import { isFromStock, isUnbought } from './unbought.ts'

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
        and ${isUnbought(entity)} and not ${isFromStock(entity)}`,
    },
    asked: [...facts.asked, 'boughtContract'],
    priced: { paid: ['quotation'], bought: 'purchaseContract' },
  }),
  salesContractAnnex,
)
