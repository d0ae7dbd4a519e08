import { checkContract } from '#contract/check'
import { type DocumentDescription, documentBody } from '#document/description'
import { salesContractAnnexFields, salesContractAnnexLine } from './fields.ts'

/** An annex of a sales contract as server and browser know it. */
export const salesContractAnnex = {
  fields: salesContractAnnexFields,
  line: salesContractAnnexLine,
  partner: 'customer',
  printed: { taxCode: 2, phone: 4 },
  listed: ['date', 'customer', 'contract', 'reason', 'officer', 'approver'],
  check: checkContract,
} as const satisfies DocumentDescription

export const salesContractAnnexBody = documentBody(salesContractAnnex)
