import { CamelCasePlugin, Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { Client } from './client.ts'
import type { Database } from './types.ts'

export interface Connection {
  db: Kysely<Database>
  pool: pg.Pool
  close(): Promise<void>
}

/** After this, connections whose other side does not say goodbye are cut. */
const GOODBYE_TIMEOUT_MS = 2_000
/** PostgreSQL ends the session of a server that is gone: unheard for 11 s, or silent in a transaction for 10. */
const SESSION =
  '-c tcp_user_timeout=11000 -c tcp_keepalives_idle=5 -c tcp_keepalives_interval=2 -c tcp_keepalives_count=3'
const DATE = 1082
const TEXT_ARRAY = 1009
const ARRAYS_OF_EXACT_VALUES = [1231 /* numeric[] */, 1016 /* int8[] */, 1182 /* date[] */]

/**
 * A pool of connections. Code says camelCase, SQL says snake_case; keys inside JSON values stay as they are. numeric,
 * int8 and date arrive as strings (binary floats and time zones would change them), timestamptz as Date. No wait is
 * endless: connecting 3 s, a statement 10 s, a lock 3 s, an idle transaction 10 s; how long an answer is waited for is
 * in `client.ts`. `statementTimeout` (milliseconds) is for those who lift PostgreSQL's own limit, `Client` for proofs:
 * one that dies in the middle of its work.
 */
export function connect(
  url: string,
  options: { max: number; applicationName: string; statementTimeout?: number; Client?: typeof Client },
): Connection {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.max,
    application_name: options.applicationName,
    connectionTimeoutMillis: 3_000,
    statement_timeout: 10_000,
    lock_timeout: 3_000,
    idle_in_transaction_session_timeout: 10_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 5_000,
    options: SESSION,
    statementTimeout: options.statementTimeout,
    types: exactTypes(),
    Client: options.Client ?? Client,
  } as unknown as pg.PoolConfig)
  const clients = new Set<Client>()
  // A connection that breaks is replaced by the pool, and whoever was using it gets the error from its query; without
  // these listeners it would end the process.
  pool.on('error', () => {})
  pool.on('connect', (one) => {
    const client = one as unknown as Client
    clients.add(client)
    client.on('error', () => {})
    client.once('end', () => clients.delete(client))
    // Whatever made it silent may have hit the others: those not heard since are not trusted with a request.
    client.addListener('silent', (sentAt: number) => {
      for (const other of clients) if (other.silentSince(sentAt)) other.cut()
    })
  })
  const db = new Kysely<Database>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  })
  const close = async () => {
    const cut = setTimeout(() => {
      for (const client of clients) client.cut()
    }, GOODBYE_TIMEOUT_MS)
    await db.destroy()
    clearTimeout(cut)
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
