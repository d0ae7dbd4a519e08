/** The pages that the rows of the list shown last lead to, in their order; forgotten when the page is loaded anew. */
let order: readonly string[] = []

export function rememberOrder(paths: readonly string[]): void {
  order = paths
}

export interface Neighbours {
  previous: string | null
  next: string | null
  /** Counted from 1. */
  place: number
  total: number
}

/** What stands before and after a page in the list one came from; null where it stands in none. */
export function neighboursOf(path: string): Neighbours | null {
  const at = order.indexOf(path)
  if (at === -1 || order.length < 2) return null
  return { previous: order[at - 1] ?? null, next: order[at + 1] ?? null, place: at + 1, total: order.length }
}
