/** A page that was read: the ids of its rows, the first of which has this many before it. */
interface Place {
  offset: number
  ids: readonly string[]
}

/** What is known of the rows a filter finds, as long as their table has this version. */
export interface Known {
  version: string
  total: number
  /** For each order in use, pages that were read. */
  places: Map<string, Place[]>
}

/** Filters and ids remembered at once (some megabytes); the filter asked for longest ago is forgotten first. */
const MOST_FILTERS = 500
const MOST_IDS = 50_000
const MOST_PLACES = 100

/** The totals and pages of lists in this process; never trusted without comparing the version. */
export class ListMemory {
  readonly #filters = new Map<string, Known>()
  #ids = 0

  find(filter: string): Known | undefined {
    const known = this.#filters.get(filter)
    if (known) {
      this.#filters.delete(filter)
      this.#filters.set(filter, known)
    }
    return known
  }

  /** What was measured just now; pages read at the same version stay known. */
  keep(filter: string, version: string, total: number): Known {
    const before = this.find(filter)
    if (before?.version === version) return before
    this.#forget(filter)
    const known = { version, total, places: new Map() }
    this.#filters.set(filter, known)
    this.#forgetOldest()
    return known
  }

  keepPlace(filter: string, { places }: Known, order: string, place: Place): void {
    // somebody measured anew while this page was read
    if (this.#filters.get(filter)?.places !== places) return
    const before = places.get(order) ?? []
    const after = [place, ...before.filter(({ offset }) => offset !== place.offset)].slice(0, MOST_PLACES)
    places.set(order, after)
    this.#ids += idsOf(after) - idsOf(before)
    this.#forgetOldest()
  }

  #forgetOldest(): void {
    while (this.#filters.size > MOST_FILTERS || (this.#ids > MOST_IDS && this.#filters.size > 1))
      this.#forget(this.#filters.keys().next().value!)
  }

  #forget(filter: string): void {
    for (const places of this.#filters.get(filter)?.places.values() ?? []) this.#ids -= idsOf(places)
    this.#filters.delete(filter)
  }
}

function idsOf(places: readonly Place[]): number {
  return places.reduce((sum, { ids }) => sum + ids.length, 0)
}

/** Where to begin reading, and how many rows lie between. */
export interface Way {
  backwards: boolean
  /** The id of a known row; null for the start of the list, or its end when going backwards. */
  from: string | null
  skip: number
}

export const fromStart = (skip: number): Way => ({ backwards: false, from: null, skip })

/** The ids of exactly these rows, if they were read before. */
export function knownIds(
  { places }: Known,
  order: string,
  offset: number,
  end: number,
): readonly string[] | null {
  const place = places.get(order)?.find((known) => known.offset === offset)
  return place && place.ids.length === end - offset ? place.ids : null
}

/** The shortest way to the rows from `offset` up to before `end`. */
export function shortestWay({ total, places }: Known, order: string, offset: number, end: number): Way {
  let best = fromStart(offset)
  if (total - end < best.skip) best = { backwards: true, from: null, skip: total - end }
  for (const place of places.get(order) ?? []) {
    const backwards = place.offset >= end
    const skip = backwards ? place.offset - end : offset - place.offset
    if (skip >= 0 && skip < best.skip) best = { backwards, from: place.ids[0]!, skip }
  }
  return best
}
