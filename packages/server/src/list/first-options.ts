import { type RawBuilder, sql } from 'kysely'

/** The ids of `first`, where nothing is searched for: they stand before all others, in their order. */
export function firstIds({
  search,
  first,
}: {
  search?: string | undefined
  first?: string | undefined
}): string[] {
  return search || !first ? [] : first.split(',')
}

/** A condition for those ids. */
export function amongFirst(id: RawBuilder<unknown>, ids: readonly string[]): RawBuilder<boolean> {
  return sql<boolean>`${id} = any (${ids}::uuid[])`
}

/** The first before the others, each once. */
export function firstThen<Row extends { id: string }>(
  ids: readonly string[],
  first: readonly Row[],
  others: readonly Row[],
  most: number,
): Row[] {
  const inOrder = ids.flatMap((id) => first.find((row) => row.id === id) ?? [])
  return [...inOrder, ...others.filter(({ id }) => !ids.includes(id))].slice(0, most)
}
