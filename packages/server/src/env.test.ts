import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { DEFAULT_POOL_SIZE, EnvError, readEnv } from './env.ts'
import { LANES } from './http/admission.ts'

const POSTGRES = {
  DATABASE_URL: 'postgres://app:a@db:5432/barem',
  DATABASE_OWNER_URL: 'postgres://owner:b@db:5432/barem',
}
/** The same on this host, spoken to in this way. */
const at = (host: string, query = '') => ({
  DATABASE_URL: `postgres://app:s3cret@${host}/barem${query}`,
  DATABASE_OWNER_URL: `postgres://owner:s3cret@${host}/barem${query}`,
})

describe('readEnv', () => {
  test('says nothing: this machine only, the demo world, the embedded PostgreSQL', () => {
    expect(readEnv({ PORT: '' })).toEqual({
      port: 3000,
      host: '127.0.0.1',
      tls: null,
      publicUrl: null,
      plainHttpWarning: false,
      proxyWarning: false,
      plainDatabaseWarning: false,
      dataDir: resolve('./data'),
      database: null,
      world: 'demo',
      demoAllowed: true,
      production: false,
      trustedProxies: [],
      poolSize: 37,
      logLevel: 'warn',
      metricsPort: null,
    })
  })

  test.each<[string, Record<string, string>, Partial<ReturnType<typeof readEnv>>]>([
    ['a port', { PORT: '65535' }, { port: 65_535 }],
    ['a port for figures', { METRICS_PORT: '9464' }, { metricsPort: 9464 }],
    [
      'TLS opens the host',
      { HOST: '0.0.0.0', TLS_CERT: '/c', TLS_KEY: '/k' },
      { tls: { cert: '/c', key: '/k' } },
    ],
    [
      'a proxy opens the host',
      { HOST: '0.0.0.0', PUBLIC_URL: 'https://a.vn/' },
      { publicUrl: 'https://a.vn', proxyWarning: true },
    ],
    ['plain HTTP is warned of', { HOST: '0.0.0.0', ALLOW_PLAIN_HTTP: '1' }, { plainHttpWarning: true }],
    ['no warning at home', { HOST: 'localhost', ALLOW_PLAIN_HTTP: '1' }, { plainHttpWarning: false }],
    [
      'an own PostgreSQL',
      POSTGRES,
      { database: { appUrl: POSTGRES.DATABASE_URL, ownerUrl: POSTGRES.DATABASE_OWNER_URL } },
    ],
    [
      'production is empty',
      { NODE_ENV: 'production' },
      { world: 'empty', production: true, logLevel: 'info' },
    ],
    [
      'a proxy on this machine is believed',
      { PUBLIC_URL: 'https://a.vn' },
      { trustedProxies: ['127.0.0.1', '::1'], proxyWarning: false },
    ],
    [
      'who serves TLS needs no proxy',
      { HOST: '0.0.0.0', PUBLIC_URL: 'https://a.vn', TLS_CERT: '/c', TLS_KEY: '/k' },
      { proxyWarning: false },
    ],
    [
      'a proxy elsewhere that is named is not warned of',
      { HOST: '0.0.0.0', PUBLIC_URL: 'https://a.vn', TRUSTED_PROXIES: '10.0.0.5' },
      { proxyWarning: false },
    ],
    [
      'a balancer is believed',
      { TRUSTED_PROXIES: '10.0.0.5, 10.1.0.0/24,fd00::/8' },
      { trustedProxies: ['10.0.0.5', '10.1.0.0/24', 'fd00::/8'] },
    ],
    ['a PostgreSQL elsewhere is warned of', POSTGRES, { plainDatabaseWarning: true }],
    ...[
      at('db', '?sslmode=verify-full&sslrootcert=/ca.pem'),
      at('db', '?sslmode=no-verify'),
      at('db', '?sslmode=disable'),
      at('db', '?host=/run/postgresql'),
      at('%2Frun%2Fpostgresql'),
      at('127.0.0.1'),
      at('[::1]'),
      at('localhost'),
    ].map((source): [string, Record<string, string>, Partial<ReturnType<typeof readEnv>>] => [
      `no warning of ${source.DATABASE_URL}`,
      source,
      { plainDatabaseWarning: false },
    ]),
    [
      'nor is the owner let off',
      { ...at('db', '?sslmode=verify-full'), DATABASE_OWNER_URL: POSTGRES.DATABASE_OWNER_URL },
      { plainDatabaseWarning: true },
    ],
    ['more connections', { ...POSTGRES, POOL_SIZE: '200' }, { poolSize: 200 }],
    ['a log that says more', { LOG_LEVEL: 'debug' }, { logLevel: 'debug' }],
  ])('%s', (_, source, expected) => {
    expect(readEnv(source)).toMatchObject(expected)
  })

  const open = { HOST: '0.0.0.0' }
  test.each<Record<string, string>>([
    { ...open, TLS_CERT: '/c', TLS_KEY: '/k' },
    { ...open, PUBLIC_URL: 'https://a.vn' },
    { ...open, ALLOW_PLAIN_HTTP: '1' },
    { PUBLIC_URL: 'https://a.vn' },
    { TRUSTED_PROXIES: '10.0.0.7' },
    POSTGRES,
    { NODE_ENV: 'production' },
  ])('no demo world, whose passwords everybody knows, where others come in: %j', (source) => {
    expect(readEnv(source)).toMatchObject({ world: 'empty', demoAllowed: false })
    if (source.NODE_ENV) return
    expect(readEnv({ ...source, BAREM_WORLD: 'demo' })).toMatchObject({ world: 'demo', demoAllowed: true })
  })

  test('as many connections as all lanes let in, and some', () => {
    const atOnce = Object.values(LANES).reduce((sum, lane) => sum + lane.atOnce, 0)
    expect(DEFAULT_POOL_SIZE).toBeGreaterThanOrEqual(atOnce + 5)
  })

  test.each<[Record<string, string>, RegExp]>([
    [{ PORT: 'abc' }, /PORT=abc .*1 to 65535/],
    [{ PORT: '0' }, /1 to 65535/],
    [{ PORT: '65536' }, /1 to 65535/],
    [{ PORT: '3e3' }, /1 to 65535/],
    [
      { HOST: '0.0.0.0' },
      /TLS_CERT and TLS_KEY, or PUBLIC_URL=https:\/\/… behind a proxy, or ALLOW_PLAIN_HTTP=1/,
    ],
    [{ TLS_CERT: '/c' }, /both/],
    [{ PUBLIC_URL: 'http://a.vn' }, /https:\/\//],
    [{ PUBLIC_URL: 'https://a.vn/path' }, /alone/],
    [{ ALLOW_PLAIN_HTTP: 'yes' }, /set it to 1/],
    [{ DATABASE_URL: POSTGRES.DATABASE_URL }, /give both/],
    [{ ...POSTGRES, DATABASE_URL: 'mysql://a:s3cret@b/c' }, /^DATABASE_URL is not .*postgres:\/\/role/],
    [{ ...POSTGRES, DATABASE_OWNER_URL: 'postgres://host' }, /^DATABASE_OWNER_URL is not/],
    [{ ...POSTGRES, DATABASE_URL: POSTGRES.DATABASE_OWNER_URL }, /two roles/],
    ...['prefer', 'require', 'verify-ca', 'verify', ''].map((mode): [Record<string, string>, RegExp] => [
      at('db', `?sslmode=${mode}`),
      new RegExp(`^DATABASE_URL has sslmode=${mode}: give sslmode=verify-full`),
    ]),
    [{ BAREM_WORLD: 'moon' }, /demo or empty/],
    [{ BAREM_WORLD: 'demo', NODE_ENV: 'production' }, /only BAREM_WORLD=empty/],
    [{ NODE_ENV: 'prod' }, /NODE_ENV=prod .*give production/],
    [{ TRUSTED_PROXIES: 'balancer' }, /such as 10\.0\.0\.5,10\.1\.0\.0\/24: “balancer” is none/],
    [{ TRUSTED_PROXIES: '10.0.0.5,' }, /“” is none/],
    [{ TRUSTED_PROXIES: '10.0.0.0/33' }, /is none/],
    [{ TRUSTED_PROXIES: '0.0.0.0/0' }, /is none/],
    [{ POOL_SIZE: '9' }, /from 10 to 80, such as POOL_SIZE=37/],
    [{ POOL_SIZE: '81' }, /from 10 to 80/],
    [{ ...POSTGRES, POOL_SIZE: '1001' }, /from 10 to 1000/],
    [{ POOL_SIZE: '2e1' }, /whole number/],
    [{ LOG_LEVEL: 'loud' }, /fatal, error, warn, info, debug, trace/],
  ])('%j is refused in one sentence', (source, sentence) => {
    expect(() => readEnv(source)).toThrow(EnvError)
    expect(() => readEnv(source)).toThrow(sentence)
    expect(() => readEnv(source)).not.toThrow(/s3cret/)
  })
})
