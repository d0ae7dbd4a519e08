import { USUAL_VALIDITY_DAYS } from '#configuration/company-settings'
import { type DocumentDescription, documentBody } from '#document/description'
import type { Issue } from '#values/issue'
import { quotationFields, quotationLine } from './fields.ts'

/** A quotation as server and browser know it. */
export const quotation = {
  fields: quotationFields,
  line: quotationLine,
  partner: 'customer',
  validity: { field: 'validUntil', days: USUAL_VALIDITY_DAYS },
  printed: { taxCode: 2, phone: 4 },
  listed: ['date', 'validUntil', 'customer', 'officer', 'approver'],
  check: checkTerm,
} as const satisfies DocumentDescription

export const quotationBody = documentBody(quotation)

/** It does not end before its date. */
function checkTerm({ date, validUntil }: { date: string; validUntil: string | null }): Issue[] {
  return validUntil !== null && validUntil < date
    ? [{ path: 'validUntil', code: 'before_date', params: { origin: 'quotation' } }]
    : []
}
