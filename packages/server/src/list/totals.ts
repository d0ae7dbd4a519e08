/** The number of rows a filter matches at this version of its table. */
export interface Known {
  version: string
  total: number
  /** The scope of its reader holds so little that it is asked by ids (`ListView`). */
  few: boolean
}

/** Filters cached at once; least recently used ones are evicted. */
const MAX_FILTERS = 500

/** The cached totals of filters in this process; always compared with the table's version. */
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
