import { sql } from 'kysely'
import type { TestApp } from './app.ts'

/** What every table holds, but for who is signed in and which keys were used, and how often sockets were told. */
export async function everything({ deps: { db }, hints }: TestApp): Promise<unknown> {
  const { rows } = await sql<{ name: string }>`
    select quote_ident(tablename) as name from pg_tables
    where schemaname = 'public' and tablename not in ('session', 'idempotency_key', 'migration')
    order by tablename`.execute(db)
  const tables = rows.map(
    ({ name }) =>
      sql`select ${sql.lit(name)} as name, concat(count(*), ' ', bit_xor(hashtextextended(t::text, 0))) as content
        from ${sql.raw(name)} t`,
  )
  return [(await sql`${sql.join(tables, sql` union all `)} order by name`.execute(db)).rows, hints.length]
}
