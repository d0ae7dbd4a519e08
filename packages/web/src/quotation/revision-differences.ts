import type { Quotation } from '@barem/shared/quotation/endpoints'
import { lineFrom } from './line.ts'
import { type LineChange, lineChanges } from './line-changes.ts'

/** What both sides may agree on otherwise from one revision to the next, in the order of the form. */
const fields = [
  'date',
  'validUntil',
  'shippingAddress',
  'contractNumber',
  'source',
  'expectedReceiptDate',
  'selfPick',
  'discount',
  'discountReason',
  'shippingFee',
  'shippingVatRate',
  'depositEnabled',
  'deposit',
  'note',
] as const

const references = [
  'customer',
  'salesChannel',
  'salesMethod',
  'paymentMethod',
  'deliveryMethod',
  'shippingMethod',
  'officer',
  'warehouse',
] as const

/** What differs between two revisions of a quotation, named as the history names it; the total comes last. */
export function revisionDifferences(before: Quotation, after: Quotation): LineChange[] {
  return [
    ...references.map((field) => ({
      field,
      from: before[field]?.name ?? null,
      to: after[field]?.name ?? null,
    })),
    ...fields.map((field) => ({ field, from: before[field], to: after[field] })),
    ...lineChanges(before.lines.map(lineFrom), after.lines.map(lineFrom)),
    { field: 'total', from: before.total, to: after.total },
  ].filter(({ from, to }) => from !== to)
}
