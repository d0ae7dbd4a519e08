import { sql } from 'kysely'
import type { Db } from './list.ts'

/**
 * Adds the counts of ended backends to slot 0, so that table_change has at most one row per connection.
 * One statement, so that the sums are the same before and after; a slot taken over by a new backend is skipped.
 */
export async function compactChanges(db: Db): Promise<void> {
  await sql`
    with gone as (
      delete from table_change where (table_name, slot) in (
        select table_name, slot from table_change
        where slot <> 0 and not exists (select from pg_stat_activity where pid = slot)
        for update skip locked)
      returning table_name, changes, row_count)
    insert into table_change as kept
    select table_name, 0, sum(changes), sum(row_count) from gone group by table_name order by table_name
    on conflict (table_name, slot) do update
    set changes = kept.changes + excluded.changes, row_count = kept.row_count + excluded.row_count`.execute(
    db,
  )
}
