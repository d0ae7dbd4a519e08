import { MAX_USES_COUNTED, type Use } from '@barem/shared/http/uses'
import { sql } from 'kysely'
import { type Actor, may } from '#access/actor'
import { type AnyList, all, type Db, sourceOf, viewOf } from '#list/list'

/** By entity. */
const lists = new Map<string, AnyList>()

/** Called once with every list of every module, by the entity of its rows. */
export function registerLists(more: Iterable<readonly [entity: string, list: AnyList]>): void {
  for (const [entity, list] of more) lists.set(entity, list)
}

/** The lists whose rows name records of an entity: the filter by such a record says so, and every foreign key has one (`record/uses.test.ts`). */
export function listsNaming(entity: string): { entity: string; list: AnyList; filter: string }[] {
  const filter = `${entity}Id`
  return [...lists].flatMap(([of, list]) =>
    list.filters?.[filter]?.control === 'reference' ? [{ entity: of, list, filter }] : [],
  )
}

/** What names a record, of what this person may see, in one statement; each kind is counted no further than it is shown. */
export async function usesOf(
  { db, actor }: { db: Db; actor: Actor },
  entity: string,
  id: string,
): Promise<Use[]> {
  const counts = listsNaming(entity)
    .filter((one) => may(actor, `${one.entity as 'customer'}:view`))
    .map(({ list, filter, entity: of }) => {
      const { conditions } = viewOf(list, actor, { [filter]: id })
      // a kept plan expects a frequent entry and scans in vain for one that nothing names: with `offset` none is kept (`db/client.ts`)
      return sql`select ${sql.lit(of)} as entity, ${sql.lit(filter)} as filter, (select count(*)::int from (
        select from ${sourceOf(list)} where ${all(conditions)} limit ${sql.lit(MAX_USES_COUNTED + 1)} offset 0) as found) as count`
    })
  if (counts.length === 0) return []
  const { rows } = await sql<Omit<Use, 'more'>>`
    select * from (${sql.join(counts, sql` union all `)}) as uses where count > 0`.execute(db)
  return rows.map(({ count, ...use }) => ({
    ...{ ...use, count: Math.min(count, MAX_USES_COUNTED) },
    more: count > MAX_USES_COUNTED,
  }))
}
