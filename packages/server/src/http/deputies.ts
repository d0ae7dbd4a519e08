import { TIME_ZONE } from '@barem/shared/values/local-date'
import type { Kysely, Transaction } from 'kysely'
import { runStatement } from '#db/statement'
import type { Database } from '#db/types'

/**
 * SQL of a row of `deputy`: it is in force at a moment, on the days it says, which are those of the house (decision 076).
 * `now` is a place of the statement.
 */
export function deputyStands(now: string): string {
  return `(${now}::timestamptz at time zone '${TIME_ZONE}')::date between deputy.first_day and deputy.last_day`
}

const HOLD = `select from deputy where principal_id = $1 and deputy_id = $2 and (kinds is null or $3 = any (kinds))
    and ${deputyStands('$4')} for share`

/** Whether `by` stands in for `of` on a kind of document; if so it stays until the commit, and a withdrawal waits for that. */
export async function holdDeputy(
  db: Kysely<Database> | Transaction<Database>,
  { entity, of, by }: { entity: string; of: string; by: string },
  now: Date,
): Promise<boolean> {
  return (await runStatement(db, HOLD, [of, by, entity, now])).length > 0
}
