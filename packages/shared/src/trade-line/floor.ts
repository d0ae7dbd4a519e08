import { compare } from '#values/decimal'
import type { Issue } from '#values/issue'

/** What a line is sold for, and below what its price rules ask for a reason; both per what it is priced by. */
interface Sold {
  salePrice?: number | null
  floorPrice?: number | null
}

/** Whether a line is sold for less than its price rules allow without a reason (domain, section 5). */
export function isBelowFloor({ salePrice, floorPrice }: Sold): boolean {
  return typeof salePrice === 'number' && typeof floorPrice === 'number' && compare(salePrice, floorPrice) < 0
}

/** A document that sells something below its floor says why. */
export function checkFloor(lines: readonly Sold[], reason: unknown): Issue[] {
  return lines.some(isBelowFloor) && !reason ? [{ path: 'floorReason', code: 'required', params: {} }] : []
}
