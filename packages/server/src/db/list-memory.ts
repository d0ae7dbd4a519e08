/** A row whose place in a list is known. */
interface Place {
  offset: number
  id: string
}

/** What is known of the rows a filter finds, as long as their table has this version. */
export interface Known {
  version: string
  total: number
  /** For each order in use, rows that were read deep inside of it. */
  places: Map<string, Place[]>
}

/** Filters remembered at once; the one asked for longest ago is forgotten first. */
const MOST = 500
const MOST_PLACES = 100

/** The totals and places of lists in this process; never trusted without comparing the version. */
export class ListMemory {
  readonly #known = new Map<string, Known>()

  find(key: string): Known | undefined {
    const known = this.#known.get(key)
    if (known) this.#keep(key, known)
    return known
  }

  /** What was measured just now; places found at the same version stay known. */
  keep(key: string, version: string, total: number): Known {
    const before = this.#known.get(key)
    const known = { version, total, places: before?.version === version ? before.places : new Map() }
    this.#keep(key, known)
    if (this.#known.size > MOST) this.#known.delete(this.#known.keys().next().value!)
    return known
  }

  #keep(key: string, known: Known): void {
    this.#known.delete(key)
    this.#known.set(key, known)
  }
}

export function rememberPlace({ places }: Known, order: string, place: Place): void {
  const known = places.get(order) ?? []
  if (known.some(({ offset }) => offset === place.offset)) return
  places.set(order, [place, ...known].slice(0, MOST_PLACES))
}

/** Where to begin reading a page, and how many rows lie between: from the start, the end, or a known row. */
export interface Way {
  backwards: boolean
  /** Null: the start of the list, or its end when going backwards. */
  from: string | null
  skip: number
}

/** The shortest way to the rows from `offset` up to before `end`. */
export function shortestWay({ total, places }: Known, order: string, offset: number, end: number): Way {
  let best: Way = { backwards: false, from: null, skip: offset }
  if (total - end < best.skip) best = { backwards: true, from: null, skip: total - end }
  for (const place of places.get(order) ?? []) {
    const backwards = place.offset >= end
    const skip = backwards ? place.offset - end : offset - place.offset
    if (skip >= 0 && skip < best.skip) best = { backwards, from: place.id, skip }
  }
  return best
}
