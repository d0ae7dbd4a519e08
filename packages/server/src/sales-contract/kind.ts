import type { SalesContract } from '@barem/shared/sales-contract/endpoints'
import { salesContract } from '@barem/shared/sales-contract/form'
import { salesContractAnnex } from '@barem/shared/sales-contract-annex/annex'
import { withAgreed } from '#contract/agreed'
import { contractFacts } from '#contract/contract-facts'
import { documentKind } from '#document/document-kind'
import { quotationOf } from './quotation.ts'

const entity = 'salesContract'

/** A sales contract among the documents that go through approvals. */
export const salesContractKind = withAgreed(
  documentKind<SalesContract>({
    ...salesContract,
    entity,
    schemaVersion: 3,
    ...contractFacts(entity, salesContract, salesContractAnnex),
    source: quotationOf,
    priced: { paid: ['quotation'], bought: 'purchaseContract' },
  }),
  salesContractAnnex,
)
