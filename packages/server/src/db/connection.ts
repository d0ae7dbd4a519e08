import { CamelCasePlugin, Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { Client } from './client.ts'
import type { Database } from './types.ts'

export interface Connection {
  db: Kysely<Database>
  pool: pg.Pool
  close(): Promise<void>
}

/** Connections to a silent peer are closed after this time. */
const GOODBYE_TIMEOUT_MS = 2_000
/** PostgreSQL ends the session of a server that disappeared: after 11 s without TCP answers, or 10 s idle in a transaction. */
const SESSION =
  '-c tcp_user_timeout=11000 -c tcp_keepalives_idle=5 -c tcp_keepalives_interval=2 -c tcp_keepalives_count=3'
/** In milliseconds, how long is waited for a connection, and how long PostgreSQL keeps a transaction that says nothing. */
const LIMITS_MS = { connecting: 3_000, idleTransaction: 10_000 }
const DATE = 1082
const TEXT_ARRAY = 1009
const ARRAYS_OF_EXACT_VALUES = [1231 /* numeric[] */, 1016 /* int8[] */, 1182 /* date[] */]

/**
 * A pool of connections. Code uses camelCase, SQL snake_case; keys inside JSON values are not converted. numeric,
 * int8 and date arrive as strings (binary floats and time zones would change them), timestamptz as Date. Every wait
 * is bounded: connecting 3 s, a statement 10 s, a lock 3 s, an idle transaction 10 s; the wait for an answer is in
 * `client.ts`. `statementTimeout` (milliseconds) is for callers that raise PostgreSQL's own limit, `limitsMs` for tests
 * that wait for them, `Client` for the proofs, which crash in the middle of a statement.
 */
export function connect(
  url: string,
  options: {
    max: number
    applicationName: string
    statementTimeout?: number
    limitsMs?: typeof LIMITS_MS
    Client?: typeof Client
  },
): Connection {
  const limitsMs = options.limitsMs ?? LIMITS_MS
  const pool = new pg.Pool({
    connectionString: url,
    max: options.max,
    application_name: options.applicationName,
    connectionTimeoutMillis: limitsMs.connecting,
    statement_timeout: 10_000,
    lock_timeout: 3_000,
    idle_in_transaction_session_timeout: limitsMs.idleTransaction,
    keepAlive: true,
    keepAliveInitialDelayMillis: 5_000,
    options: SESSION,
    statementTimeout: options.statementTimeout,
    types: exactTypes(),
    Client: options.Client ?? Client,
  } as unknown as pg.PoolConfig)
  const clients = new Set<Client>()
  // A broken connection is replaced by the pool, and its user gets the error from the query; without
  // these listeners it would end the process.
  pool.on('error', () => {})
  pool.on('connect', (one) => {
    const client = one as unknown as Client
    clients.add(client)
    client.on('error', () => {})
    client.once('end', () => clients.delete(client))
    // The cause may affect other connections: those without an answer since then are closed as well.
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
  // The published types declare only the parsers of scalar types.
  const parseTextArray = types.getTypeParser(TEXT_ARRAY) as unknown as (value: string) => string[]
  for (const oid of ARRAYS_OF_EXACT_VALUES) types.setTypeParser(oid, parseTextArray)
  return types
}
