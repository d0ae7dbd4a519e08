import { sql } from 'kysely'
import type { Db } from '#list/list'

/** Where records of an entity lie, and what a person knows one by. */
export interface Named {
  entity: string
  table: string
  /** An SQL expression over the table. */
  name: string
}

interface About {
  entity: string
  entityId: string
}

/** Names, codes and numbers of records; of a deleted one what its deletion said. Two statements, however many they are. */
export async function namesOf(
  db: Db,
  named: readonly Named[],
  records: readonly About[],
): Promise<(of: About) => string | null> {
  const names = new Map<string, string>()
  const key = ({ entity, entityId }: About) => `${entity} ${entityId}`
  const idsOf = Map.groupBy(records, ({ entity }) => entity)
  const selects = named
    .filter(({ entity }) => idsOf.has(entity))
    .map(({ entity, table, name }) => {
      const ids = idsOf.get(entity)!.map(({ entityId }) => entityId)
      return sql`select ${entity} as entity, id as entity_id, left(${sql.raw(name)}, 200) as name
        from ${sql.table(table)} where id = any (${ids}::uuid[])`
    })
  const add = (rows: readonly (About & { name: string | null })[]) => {
    for (const row of rows) if (row.name !== null) names.set(key(row), row.name)
  }
  if (selects.length > 0)
    add((await sql<About & { name: string }>`${sql.join(selects, sql` union all `)}`.execute(db)).rows)
  const gone = records.filter((record) => !names.has(key(record)))
  if (gone.length > 0)
    add(
      await db
        .selectFrom('event')
        .select(['entity', 'entityId', 'note as name'])
        .where(sql<boolean>`(entity, entity_id) in (select * from unnest(
          ${gone.map(({ entity }) => entity)}::text[], ${gone.map(({ entityId }) => entityId)}::uuid[]))`)
        .where('kind', 'like', '%.deleted')
        .execute(),
    )
  return (of) => names.get(key(of)) ?? null
}

/** The ids of records with a name, code or number, whatever they are of: equal but for capitals. */
export function idsNamed(named: readonly Named[], text: string) {
  const selects = named.map(
    ({ table, name }) =>
      sql`select id from ${sql.table(table)} where upper(${sql.raw(name)}) = upper(${text})`,
  )
  return sql`${sql.join(selects, sql` union all `)}`
}
