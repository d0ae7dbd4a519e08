import { checkContract } from '#contract/check'
import { type DocumentDescription, documentBody } from '#document/description'
import { salesContractFields, salesContractLine } from './fields.ts'

/** A sales contract as server and browser know it. */
export const salesContract = {
  fields: salesContractFields,
  line: salesContractLine,
  partner: 'customer',
  printed: { taxCode: 2, phone: 4 },
  listed: ['date', 'customer', 'quotation', 'partnerNumber', 'expectedReceiptDate', 'officer', 'approver'],
  check: checkContract,
} as const satisfies DocumentDescription

export const salesContractBody = documentBody(salesContract)
