import { headerChanges } from '@barem/shared/document/header'
import type { Quotation } from '@barem/shared/quotation/endpoints'
import { quotationFields } from '@barem/shared/quotation/fields'
import { lineFrom } from './line.ts'
import { type LineChange, lineChanges } from './line-changes.ts'

/** What both sides may agree on otherwise from one revision to the next: not who decides. */
const { approver: _, ...agreed } = quotationFields

/** What differs between two revisions of a quotation, named as the history names it; the total comes last. */
export function revisionDifferences(before: Quotation, after: Quotation): LineChange[] {
  return [
    ...headerChanges(agreed, before, after),
    ...lineChanges(before.lines.map(lineFrom), after.lines.map(lineFrom)),
    { field: 'total', from: before.total, to: after.total },
  ].filter(({ from, to }) => from !== to)
}
