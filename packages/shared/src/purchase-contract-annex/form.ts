import { checkContract } from '#contract/check'
import { type DocumentDescription, documentBody } from '#document/description'
import { purchaseContractAnnexFields, purchaseContractAnnexLine } from './fields.ts'

/** An annex of a purchase contract as server and browser know it. */
export const purchaseContractAnnex = {
  fields: purchaseContractAnnexFields,
  line: purchaseContractAnnexLine,
  partner: 'supplier',
  printed: { taxCode: 2, phone: 4 },
  listed: ['date', 'supplier', 'contract', 'reason', 'officer', 'approver'],
  check: checkContract,
} as const satisfies DocumentDescription

export const purchaseContractAnnexBody = documentBody(purchaseContractAnnex)
