import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '#db/types'
import type { Deps } from '../deps.ts'

type Db = Kysely<Database> | Transaction<Database>

/** How long a turn waits for transactions that were writing events when it began, 600 times 100 ms. */
const MOST_WAITS = 600
const WAIT_MS = 100

/**
 * The newest number such that no event with it or a lower one can still appear; null where nothing waits. A number is
 * given while its transaction holds the lock that writing rows takes, and is seen once that is released: whoever held
 * one after the newest number was read is waited for.
 */
export async function committedSeq(
  { db, clock }: Deps,
  signal: AbortSignal | undefined,
): Promise<string | null> {
  const { rows } = await sql<{ newest: string | null; sealed: string | null }>`
    select (select max(seq) from event) as newest,
      (select last_seq from event_batch order by number desc limit 1) as sealed`.execute(db)
  const { newest, sealed } = rows[0]!
  if (newest === null || newest === sealed) return null
  let writing = await writersOf(db)
  for (let waits = 0; writing.length > 0; waits += 1) {
    if (signal?.aborted || waits === MOST_WAITS) return null
    await clock.sleep(WAIT_MS)
    const still = new Set(await writersOf(db))
    writing = writing.filter((one) => still.has(one))
  }
  return newest
}

async function writersOf(db: Db): Promise<string[]> {
  const { rows } = await sql<{ transaction: string }>`
    select distinct virtualtransaction as transaction from pg_locks
    where locktype = 'relation' and relation = 'event'::regclass and mode = 'RowExclusiveLock'
      and database = (select oid from pg_database where datname = current_database())`.execute(db)
  return rows.map(({ transaction }) => transaction)
}
