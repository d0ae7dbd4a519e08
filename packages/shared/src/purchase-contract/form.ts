import { checkContract } from '#contract/check'
import { type DocumentDescription, documentBody } from '#document/description'
import { purchaseContractFields, purchaseContractLine } from './fields.ts'

/** A purchase contract as server and browser know it. */
export const purchaseContract = {
  fields: purchaseContractFields,
  line: purchaseContractLine,
  partner: 'supplier',
  printed: { taxCode: 2, phone: 4 },
  listed: ['date', 'supplier', 'partnerNumber', 'expectedReceiptDate', 'officer', 'approver'],
  check: checkContract,
} as const satisfies DocumentDescription

export const purchaseContractBody = documentBody(purchaseContract)
