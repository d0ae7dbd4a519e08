import { z } from 'zod'
import { bodyShape } from '#document/fields'
import { MAX_LINES } from '#trade-line/line'
import type { Issue } from '#values/issue'
import { quotationFields, quotationLine } from './fields.ts'

export const quotationBody = z.strictObject({
  ...bodyShape(quotationFields),
  lines: z.array(quotationLine.body).min(1).max(MAX_LINES),
})
export type QuotationBody = z.output<typeof quotationBody>

/** What the header must keep beside the range of each field: a reason for a discount, a term after the date. */
export function checkHeader(
  header: Pick<QuotationBody, 'date' | 'validUntil' | 'discount' | 'discountReason'>,
): Issue[] {
  const issues: Issue[] = []
  if (header.discount > 0 && !header.discountReason) {
    issues.push({ path: 'discountReason', code: 'required', params: {} })
  }
  if (header.validUntil !== null && header.validUntil < header.date) {
    issues.push({ path: 'validUntil', code: 'before_date', params: {} })
  }
  return issues
}
