import type { SalesContract } from '@barem/shared/sales-contract/endpoints'
import { salesContract } from '@barem/shared/sales-contract/form'
import { contractFigures } from '#contract/figures'
import { documentKind } from '#document/document-kind'
import { quotationOf } from './quotation.ts'

/** A sales contract among the documents that go through approvals. */
export const salesContractKind = documentKind<SalesContract>({
  ...salesContract,
  entity: 'salesContract',
  prefix: 'HDB',
  schemaVersion: 1,
  figures: contractFigures(salesContract) as never,
  source: quotationOf,
})
