import type { Source } from '#values/constants'

/** What the header of a document says of a sale, by the keys of its form; a kind has all of it or some. */
interface Header {
  date?: unknown
  customerId?: unknown
  source?: unknown
  warehouseId?: unknown
}

/**
 * What price rules ask of a document: its day, its customer, and where its goods come from. A contract does not say the
 * source: goods that leave one of our warehouses come from there.
 */
export function saleOf<Line>(header: object, lines: readonly Line[]) {
  const { date, customerId, source, warehouseId }: Header = header
  return {
    day: date as string,
    customerId: customerId as string,
    source: (source ?? (warehouseId ? 'warehouse' : null)) as Source | null,
    lines,
  }
}
