import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { EnvError, readEnv } from './env.ts'

const POSTGRES = {
  DATABASE_URL: 'postgres://app:a@db:5432/barem',
  DATABASE_OWNER_URL: 'postgres://owner:b@db:5432/barem',
}

describe('readEnv', () => {
  test('says nothing: this machine only, the demo world, the embedded PostgreSQL', () => {
    expect(readEnv({ PORT: '' })).toEqual({
      port: 3000,
      host: '127.0.0.1',
      tls: null,
      publicUrl: null,
      plainHttpWarning: false,
      dataDir: resolve('./data'),
      database: null,
      world: 'demo',
      production: false,
    })
  })

  test.each<[string, Record<string, string>, Partial<ReturnType<typeof readEnv>>]>([
    ['a port', { PORT: '65535' }, { port: 65_535 }],
    [
      'TLS opens the host',
      { HOST: '0.0.0.0', TLS_CERT: '/c', TLS_KEY: '/k' },
      { tls: { cert: '/c', key: '/k' } },
    ],
    [
      'a proxy opens the host',
      { HOST: '0.0.0.0', PUBLIC_URL: 'https://a.vn/' },
      { publicUrl: 'https://a.vn' },
    ],
    ['plain HTTP is warned of', { HOST: '0.0.0.0', ALLOW_PLAIN_HTTP: '1' }, { plainHttpWarning: true }],
    ['no warning at home', { HOST: 'localhost', ALLOW_PLAIN_HTTP: '1' }, { plainHttpWarning: false }],
    [
      'an own PostgreSQL',
      POSTGRES,
      { database: { appUrl: POSTGRES.DATABASE_URL, ownerUrl: POSTGRES.DATABASE_OWNER_URL } },
    ],
    ['production is empty', { NODE_ENV: 'production' }, { world: 'empty', production: true }],
  ])('%s', (_, source, expected) => {
    expect(readEnv(source)).toMatchObject(expected)
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
    [{ BAREM_WORLD: 'moon' }, /demo or empty/],
    [{ BAREM_WORLD: 'demo', NODE_ENV: 'production' }, /only BAREM_WORLD=empty/],
  ])('%j is refused in one sentence', (source, sentence) => {
    expect(() => readEnv(source)).toThrow(EnvError)
    expect(() => readEnv(source)).toThrow(sentence)
    expect(() => readEnv(source)).not.toThrow(/s3cret/)
  })
})
