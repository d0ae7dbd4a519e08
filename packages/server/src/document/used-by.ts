import type { UsedBy } from '@barem/shared/approval/schema'
import { type RawBuilder, sql } from 'kysely'
import type { DocumentFacts } from './kind.ts'

type Facts = Pick<DocumentFacts, 'users'>

/** Of a row of a kind's table: whether another document rests on it. */
export function inUse({ users = [] }: Facts): RawBuilder<boolean> {
  return users.length === 0
    ? sql`false`
    : sql`(${sql.join(
        users.map(({ of }) => sql`exists (${of})`),
        sql` or `,
      )})`
}

/** The same with which ones, by their numbers. */
export function usedBy({ users = [] }: Facts): RawBuilder<UsedBy[]> {
  if (users.length === 0) return sql`'[]'::json`
  const all = users.map(
    ({ entity, of }) => sql`select ${sql.lit(entity)} as entity, id, number from (${of}) as one`,
  )
  return sql`(select coalesce(json_agg(json_build_object('entity', entity, 'id', id, 'number', number)
    order by number), '[]') from (${sql.join(all, sql` union all `)}) as users)`
}
