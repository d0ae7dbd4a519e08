/** A page of the list shown last: the pages its rows lead to, in their order. */
export interface ListOrder {
  paths: readonly string[]
  pageNumber: number
  pageSize: number
  total: number
}

/** Reads another page of the same list, with the same filter and order. */
export type ReadPage = (pageNumber: number) => Promise<ListOrder>

const STORAGE_KEY = 'LIST_ORDER'

let order: ListOrder | null = null
let readPage: ReadPage | null = null

/** Kept for the tab, so that a page loaded anew still knows where it stood. */
export function rememberOrder(shown: ListOrder, read: ReadPage | null): void {
  order = shown
  readPage = read
  sessionStorage.setItem(STORAGE_KEY, JSON.stringify(shown))
}

function rememberedOrder(): ListOrder | null {
  if (order) return order
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? 'null')
    order = isOrder(kept) ? kept : null
  } catch {
    order = null
  }
  return order
}

function isOrder(kept: unknown): kept is ListOrder {
  const { paths, pageNumber, pageSize, total } = (kept ?? {}) as Partial<ListOrder>
  return Array.isArray(paths) && [pageNumber, pageSize, total].every((one) => typeof one === 'number')
}

export interface Neighbours {
  hasPrevious: boolean
  hasNext: boolean
  /** Counted from 1, over all pages of the list. */
  place: number
  total: number
}

/** Where a page stands in the list one came from; null where it stands in none. */
export function neighboursOf(path: string): Neighbours | null {
  const known = rememberedOrder()
  const at = known?.paths.indexOf(path) ?? -1
  if (!known || at === -1 || known.total < 2) return null
  const place = (known.pageNumber - 1) * known.pageSize + at + 1
  return {
    hasPrevious: at > 0 || (place > 1 && readPage !== null),
    hasNext: at < known.paths.length - 1 || (place < known.total && readPage !== null),
    place,
    total: known.total,
  }
}

/** The page before or after this one, read from the next page of the list where this one ends; null where there is none. */
export async function stepFrom(path: string, step: 1 | -1): Promise<string | null> {
  const known = rememberedOrder()
  const at = known?.paths.indexOf(path) ?? -1
  if (!known || at === -1) return null
  const beside = known.paths[at + step]
  if (beside) return beside
  if (!readPage || known.pageNumber + step < 1) return null
  const page = await readPage(known.pageNumber + step)
  const next = step === 1 ? page.paths[0] : page.paths.at(-1)
  if (!next) return null
  rememberOrder(page, readPage)
  return next
}
