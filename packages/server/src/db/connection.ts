import { CamelCasePlugin, Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { keepPlans } from './kept-plans.ts'
import { watchPool } from './patience.ts'
import type { Database } from './types.ts'

export interface Connection {
  db: Kysely<Database>
  pool: pg.Pool
  close(): Promise<void>
}

/** After this, connections whose other side does not say goodbye are cut. */
const LONGEST_GOODBYE = 2_000
const DATE = 1082
const TEXT_ARRAY = 1009
const ARRAYS_OF_EXACT_VALUES = [1231 /* numeric[] */, 1016 /* int8[] */, 1182 /* date[] */]

/**
 * A pool of connections. Code says camelCase, SQL says snake_case; keys inside JSON values stay as they are. numeric,
 * int8 and date arrive as strings (binary floats and time zones would change them), timestamptz as Date. No wait is
 * endless: connecting 3 s, a statement 10 s, a lock 3 s, an idle transaction 15 s; what PostgreSQL itself cannot end is
 * in `patience.ts`. `longestStatement` (milliseconds) is for those who lift PostgreSQL's own limit, `Client` for proofs:
 * one that dies in the middle of its work.
 */
export function connect(
  url: string,
  options: { max: number; applicationName: string; longestStatement?: number; Client?: typeof pg.Client },
): Connection {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.max,
    application_name: options.applicationName,
    connectionTimeoutMillis: 3_000,
    statement_timeout: 10_000,
    lock_timeout: 3_000,
    idle_in_transaction_session_timeout: 15_000,
    keepAlive: true,
    types: exactTypes(),
    ...(options.Client ? { Client: options.Client } : {}),
  })
  // A connection that breaks is replaced by the pool, and whoever was using it gets the error from its query; without
  // these listeners it would end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  keepPlans(pool)
  const db = new Kysely<Database>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  })
  const patience = watchPool(pool, url, options.longestStatement)
  const close = async () => {
    const cut = setTimeout(patience.stop, LONGEST_GOODBYE)
    await db.destroy()
    clearTimeout(cut)
    patience.stop()
  }
  return { db, pool, close }
}

function exactTypes(): pg.CustomTypesConfig {
  const types = new pg.TypeOverrides()
  types.setTypeParser(DATE, String)
  // The published types know the parsers of single values only.
  const parseTextArray = types.getTypeParser(TEXT_ARRAY) as unknown as (value: string) => string[]
  for (const oid of ARRAYS_OF_EXACT_VALUES) types.setTypeParser(oid, parseTextArray)
  return types
}
