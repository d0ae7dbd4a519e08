import type { SalesContract } from '@barem/shared/sales-contract/endpoints'
import { salesContract } from '@barem/shared/sales-contract/form'
import { salesContractAnnex } from '@barem/shared/sales-contract-annex/annex'
import { withAgreed } from '#contract/agreed'
import { unboughtSales } from '#contract/bound-lines'
import { contractFacts } from '#contract/contract-facts'
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
    toggles: { ...facts.toggles, unbought: unboughtSales },
    asked: [...facts.asked, 'contractBinding'],
    priced: { paid: ['quotation'], bought: 'purchaseContract' },
  }),
  salesContractAnnex,
)
