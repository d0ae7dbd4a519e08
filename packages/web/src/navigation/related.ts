import type { Module, RelatedList } from './module.ts'

interface Related {
  /** Whose records they are, and whose page they stand on. */
  entity: string
  to: string
  load: () => Promise<RelatedList>
}

let lists: readonly Related[] = []

/** Called once with every module: the pages of records know no other module. */
export function registerRelated(modules: readonly Module[]): void {
  lists = modules.flatMap(({ entity, related = [] }) => related.map((one) => ({ entity, ...one })))
}

/** What other modules show on the page of a record of this one. */
export function relatedTo(entity: string): readonly Related[] {
  return lists.filter(({ to }) => to === entity)
}
