import { resolve } from 'node:path'
import type { Level } from 'pino'
import { isAddressRange } from './address-range.ts'

/** The validated settings from the environment. */
export interface Env {
  port: number
  host: string
  tls: { cert: string; key: string } | null
  /** The public https URL of the server behind a proxy. */
  publicUrl: string | null
  /** ALLOW_PLAIN_HTTP: plain HTTP on other interfaces than loopback. */
  plainHttpWarning: boolean
  /** A proxy on another machine is not trusted: HOST lets it in, and nobody said TRUSTED_PROXIES. */
  proxyWarning: boolean
  /** A PostgreSQL on another machine, and nobody said how it is spoken to (`sslmode`): in plain text. */
  plainDatabaseWarning: boolean
  /** Absolute path of the folder for database, files and secrets. */
  dataDir: string
  /** The company's own PostgreSQL; null: the embedded one. */
  database: { appUrl: string; ownerUrl: string } | null
  /** What an empty database is filled with. */
  world: 'demo' | 'empty'
  /** Whether a database that holds the demo world, whose passwords everybody knows, is served. */
  demoAllowed: boolean
  production: boolean
  /** Addresses and ranges of proxies whose X-Forwarded-For is trusted. */
  trustedProxies: string[]
  /** Connections to the database, the one that listens for other instances among them. */
  poolSize: number
  logLevel: Level
  /** Where this machine reads figures (`/metrics`); null: nowhere. */
  metricsPort: number | null
}

/** A setting is wrong; the message is one sentence that says what would be right. */
export class EnvError extends Error {}

type Source = Record<string, string | undefined>

const LOOPBACK = new Set(['127.0.0.1', 'localhost', '::1'])
/** The driver verifies with the others too, and announces that it will not any more. */
const SSL_MODES = new Set(['verify-full', 'no-verify', 'disable'])
const LOG_LEVELS: readonly Level[] = ['fatal', 'error', 'warn', 'info', 'debug', 'trace']
/** More than all lanes admit at once (http/admission.ts), so that no request waits for a connection while holding one. */
export const DEFAULT_POOL_SIZE = 37
/** Enough for signing in, jobs, the realtime listener and one call of each lane at the same time. */
const LEAST_POOL_SIZE = 10

/**
 * Reads the settings. An empty value counts as not set.
 * @throws {EnvError} for the first wrong value
 */
export function readEnv(source: Source): Env {
  const production = readProduction(source)
  const tls = readTls(source)
  const publicUrl = readPublicUrl(source)
  const host = source.HOST || '127.0.0.1'
  const plainHttp = readPlainHttp(source)
  const database = readDatabase(source)
  const safe = LOOPBACK.has(host) || tls !== null || publicUrl !== null
  if (!safe && !plainHttp)
    throw new EnvError(
      `HOST=${host} can be reached from other machines: set TLS_CERT and TLS_KEY, or PUBLIC_URL=https://… behind a proxy, or ALLOW_PLAIN_HTTP=1 to send passwords unprotected.`,
    )
  const forUsAlone =
    LOOPBACK.has(host) && publicUrl === null && database === null && !source.TRUSTED_PROXIES && !production
  return {
    port: readPort(source),
    host,
    tls,
    publicUrl,
    plainHttpWarning: !safe,
    proxyWarning: publicUrl !== null && tls === null && !LOOPBACK.has(host) && !source.TRUSTED_PROXIES,
    plainDatabaseWarning: database !== null && Object.values(database).some(isSpokenToPlainly),
    dataDir: resolve(source.BAREM_DATA || './data'),
    database,
    world: readWorld(source, production) ?? (forUsAlone ? 'demo' : 'empty'),
    demoAllowed: forUsAlone || source.BAREM_WORLD === 'demo',
    production,
    trustedProxies: readTrustedProxies(source) ?? (publicUrl ? ['127.0.0.1', '::1'] : []),
    poolSize: readPoolSize(source, database !== null),
    logLevel: readLogLevel(source) ?? (production ? 'info' : 'warn'),
    metricsPort: readMetricsPort(source),
  }
}

function readPort({ PORT }: Source): number {
  return PORT ? portOf('PORT', PORT, 3001) : 3000
}

/** A port of its own: the other one is reached by everybody. */
function readMetricsPort(source: Source): number | null {
  const { METRICS_PORT } = source
  if (!METRICS_PORT) return null
  const port = portOf('METRICS_PORT', METRICS_PORT, 9464)
  if (port === readPort(source))
    throw new EnvError(
      `METRICS_PORT=${METRICS_PORT} is the port of the pages: give another, such as METRICS_PORT=9464.`,
    )
  return port
}

function portOf(name: string, value: string, example: number): number {
  const port = Number(value)
  if (!/^\d+$/.test(value) || port < 1 || port > 65_535)
    throw new EnvError(
      `${name}=${value} is not a port: give a whole number from 1 to 65535, such as ${name}=${example}.`,
    )
  return port
}

function readTls({ TLS_CERT, TLS_KEY }: Source): Env['tls'] {
  if (!TLS_CERT && !TLS_KEY) return null
  if (!TLS_CERT || !TLS_KEY)
    throw new EnvError('TLS_CERT and TLS_KEY belong together: give the paths of both PEM files, or neither.')
  return { cert: resolve(TLS_CERT), key: resolve(TLS_KEY) }
}

function readPublicUrl({ PUBLIC_URL }: Source): string | null {
  if (!PUBLIC_URL) return null
  const url = URL.parse(PUBLIC_URL)
  if (url?.protocol !== 'https:' || url.pathname !== '/' || url.search || url.hash || url.username)
    throw new EnvError(
      `PUBLIC_URL=${PUBLIC_URL} is not an address people can safely use: give https:// and a host alone, such as https://barem.example.vn.`,
    )
  return url.origin
}

function readPlainHttp({ ALLOW_PLAIN_HTTP }: Source): boolean {
  if (!ALLOW_PLAIN_HTTP || ALLOW_PLAIN_HTTP === '0') return false
  if (ALLOW_PLAIN_HTTP === '1') return true
  throw new EnvError(`ALLOW_PLAIN_HTTP=${ALLOW_PLAIN_HTTP} is unclear: set it to 1, or leave it away.`)
}

function readDatabase({ DATABASE_URL, DATABASE_OWNER_URL }: Source): Env['database'] {
  if (!DATABASE_URL && !DATABASE_OWNER_URL) return null
  if (!DATABASE_URL || !DATABASE_OWNER_URL)
    throw new EnvError(
      "DATABASE_URL (the application's role) and DATABASE_OWNER_URL (the owner's role) belong together: give both, or neither for the embedded PostgreSQL.",
    )
  for (const [name, value] of Object.entries({ DATABASE_URL, DATABASE_OWNER_URL })) {
    const url = URL.parse(value)
    // The value holds a password and is not repeated.
    if (!url || !/^postgres(ql)?:$/.test(url.protocol) || !url.username || url.pathname.length < 2)
      throw new EnvError(
        `${name} is not a PostgreSQL address: give postgres://role:password@host:5432/database.`,
      )
    const mode = url.searchParams.getAll('sslmode').find((one) => !SSL_MODES.has(one))
    if (mode !== undefined)
      throw new EnvError(
        `${name} has sslmode=${mode}: give sslmode=verify-full, with the certificate of the server's authority as sslrootcert if it is the company's own.`,
      )
  }
  if (new URL(DATABASE_URL).username === new URL(DATABASE_OWNER_URL).username)
    throw new EnvError(
      'DATABASE_URL and DATABASE_OWNER_URL must name two roles: one that owns the tables, and one that works with them and cannot change history.',
    )
  return { appUrl: DATABASE_URL, ownerUrl: DATABASE_OWNER_URL }
}

function isSpokenToPlainly(address: string): boolean {
  const { hostname, searchParams } = new URL(address)
  const host = searchParams.get('host') || hostname.replace(/^\[|\]$/g, '')
  const onThisMachine = LOOPBACK.has(host) || /^(\/|%2f)/i.test(host)
  return !onThisMachine && ![...searchParams.keys()].some((key) => key.startsWith('ssl'))
}

function readWorld({ BAREM_WORLD }: Source, production: boolean): Env['world'] | null {
  if (!BAREM_WORLD) return null
  if (BAREM_WORLD !== 'demo' && BAREM_WORLD !== 'empty')
    throw new EnvError(`BAREM_WORLD=${BAREM_WORLD} is not known: give demo or empty.`)
  if (production && BAREM_WORLD === 'demo')
    throw new EnvError(
      'BAREM_WORLD=demo has passwords everybody knows: with NODE_ENV=production only BAREM_WORLD=empty is possible.',
    )
  return BAREM_WORLD
}

function readProduction({ NODE_ENV }: Source): boolean {
  if (NODE_ENV && !['production', 'development', 'test'].includes(NODE_ENV))
    throw new EnvError(`NODE_ENV=${NODE_ENV} is not known: give production, or leave it away.`)
  return NODE_ENV === 'production'
}

function readTrustedProxies({ TRUSTED_PROXIES }: Source): string[] | null {
  if (!TRUSTED_PROXIES) return null
  const ranges = TRUSTED_PROXIES.split(',').map((range) => range.trim())
  const wrong = ranges.find((range) => !isAddressRange(range))
  if (wrong !== undefined)
    throw new EnvError(
      `TRUSTED_PROXIES=${TRUSTED_PROXIES} names proxies by address or range, separated by commas, such as 10.0.0.5,10.1.0.0/24: “${wrong}” is none.`,
    )
  return ranges
}

/** The embedded PostgreSQL takes 100 connections, and commands beside the server need some. */
function readPoolSize({ POOL_SIZE }: Source, ownDatabase: boolean): number {
  if (!POOL_SIZE) return DEFAULT_POOL_SIZE
  const most = ownDatabase ? 1_000 : 80
  const size = Number(POOL_SIZE)
  if (!/^\d+$/.test(POOL_SIZE) || size < LEAST_POOL_SIZE || size > most)
    throw new EnvError(
      `POOL_SIZE=${POOL_SIZE} is no number of connections: give a whole number from ${LEAST_POOL_SIZE} to ${most}, such as POOL_SIZE=${DEFAULT_POOL_SIZE}.`,
    )
  return size
}

function readLogLevel({ LOG_LEVEL }: Source): Level | null {
  if (!LOG_LEVEL) return null
  const level = LOG_LEVELS.find((one) => one === LOG_LEVEL)
  if (!level) throw new EnvError(`LOG_LEVEL=${LOG_LEVEL} is not known: give one of ${LOG_LEVELS.join(', ')}.`)
  return level
}
