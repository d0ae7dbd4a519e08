import type { Issue } from '#values/issue'

/** Goods are not expected before the day of the contract. */
export function checkContract({
  date,
  expectedReceiptDate,
}: {
  date: string
  expectedReceiptDate: string | null
}): Issue[] {
  return expectedReceiptDate !== null && expectedReceiptDate < date
    ? [{ path: 'expectedReceiptDate', code: 'before_date', params: {} }]
    : []
}
