import { sql } from 'kysely'
import type { TestApp } from './app.ts'

/** How many wait for a lock in this database. */
export async function waitingForLocks({ deps: { db } }: Pick<TestApp, 'deps'>): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
    where wait_event_type = 'Lock' and datname = current_database()`.execute(db)
  return rows[0]!.n
}
