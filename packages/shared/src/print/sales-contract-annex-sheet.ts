import type { SalesContractAnnex } from '#sales-contract-annex/endpoints'
import { salesContractAnnex } from '#sales-contract-annex/form'
import { annexSheet } from './annex-sheet.ts'

/** An annex of a sales contract for paper: what it changes, before and after. */
export const salesContractAnnexSheet = annexSheet<SalesContractAnnex>({
  ...salesContractAnnex,
  entity: 'salesContractAnnex',
})
