import type { Issue } from '#values/issue'

interface Dated {
  date: string
  expectedReceiptDate: string | null
}

/** Goods are not expected before the day of the contract. */
export function checkContract({ date, expectedReceiptDate }: Dated): Issue[] {
  return expectedReceiptDate !== null && expectedReceiptDate < date
    ? [{ path: 'expectedReceiptDate', code: 'before_date', params: { origin: 'contract' } }]
    : []
}
