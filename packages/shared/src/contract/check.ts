import type { Issue } from '#values/issue'

interface Dated {
  date: string
  expectedReceiptDate: string | null
}

/** Goods are not expected before the day of the contract. */
export function checkContract(contract: Dated): Issue[] {
  return checkDay(contract, 'contract')
}

/** Nor before that of the annex that says when they are. */
export function checkAnnex(annex: Dated): Issue[] {
  return checkDay(annex, 'annex')
}

/** `origin` says what the field of its day is called after. */
function checkDay({ date, expectedReceiptDate }: Dated, origin: 'contract' | 'annex'): Issue[] {
  return expectedReceiptDate !== null && expectedReceiptDate < date
    ? [{ path: 'expectedReceiptDate', code: 'before_date', params: { origin } }]
    : []
}
