import { lineIdentity } from '@barem/shared/trade-line/line-identity'

/** A line within its document, whichever way its length is written: `11.700` of a table is 11.7. */
export function lineKey(line: { productId: string; length: number | string | null }): string {
  return lineIdentity({ ...line, length: line.length === null ? null : Number(line.length) })
}
