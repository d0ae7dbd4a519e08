import type { SalesContract } from '#sales-contract/endpoints'
import { salesContract } from '#sales-contract/form'
import { contractSheet } from './contract-sheet.ts'

/** A sales contract for paper. */
export const salesContractSheet = contractSheet<SalesContract>({ ...salesContract, entity: 'salesContract' })
