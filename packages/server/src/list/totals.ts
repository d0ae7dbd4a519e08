/** How many rows a filter finds, as long as its table has this version. */
export interface Known {
  version: string
  total: number
}

/** Filters remembered at once; the one asked for longest ago is forgotten first. */
const MAX_FILTERS = 500

/** The totals of filters in this process; never trusted without comparing the version. */
export class Totals {
  readonly #known = new Map<string, Known>()

  find(filter: string): Known | undefined {
    const known = this.#known.get(filter)
    if (known) this.keep(filter, known)
    return known
  }

  keep(filter: string, known: Known): Known {
    this.#known.delete(filter)
    this.#known.set(filter, known)
    if (this.#known.size > MAX_FILTERS) this.#known.delete(this.#known.keys().next().value!)
    return known
  }
}
