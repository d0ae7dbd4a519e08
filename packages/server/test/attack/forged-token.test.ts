import { createHmac, generateKeyPairSync, sign } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../app.ts'
import { profile, type Session, sessionOf } from './visitor.ts'

// An access token is what this server signed, word for word, or nothing (reliability, F4).

let server: TestApp
let own: Session
let header: Record<string, unknown>
let claims: Record<string, unknown>

beforeAll(async () => {
  server = await testApp()
  own = await sessionOf(server, 'sales.minh')
  ;[header, claims] = own.token.split('.').slice(0, 2).map(read) as [typeof header, typeof claims]
})
afterAll(() => server.close())

const read = (part: string) =>
  JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>
const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })

type Key = Uint8Array | string
const hmac = (algorithm: string, key: Key, text: string) =>
  createHmac(algorithm, key).update(text).digest('base64url')

/** A token of these parts, signed with our own key unless told otherwise. */
function token(
  protect: Record<string, unknown>,
  body: Record<string, unknown>,
  { key = server.deps.secrets.accessToken as Key, algorithm = 'sha256' } = {},
): string {
  const text = `${encode(protect)}.${encode(body)}`
  return `${text}.${hmac(algorithm, key, text)}`
}

function wrongHeaders(): string[] {
  const algs = [
    'none',
    'None',
    'NONE',
    'nOnE',
    '',
    null,
    0,
    'HS384',
    'HS512',
    'RS256',
    'ES256',
    'EdDSA',
    'PS256',
    'dir',
  ]
  const unsigned = algs.map((alg) => `${encode({ ...header, alg })}.${encode(claims)}.`)
  const signed = algs.map((alg) => token({ ...header, alg }, claims))
  const stronger = [
    token({ ...header, alg: 'HS384' }, claims, { algorithm: 'sha384' }),
    token({ ...header, alg: 'HS512' }, claims, { algorithm: 'sha512' }),
  ]
  const types = ['JWT', 'jwt', 'rt+jwt', 'application/jwt', '', null, 1].map((typ) =>
    token({ ...header, typ }, claims),
  )
  const { typ: _, ...untyped } = header
  return [...unsigned, ...signed, ...stronger, ...types, token(untyped, claims)]
}

function foreignKeys(): string[] {
  const pem = publicKey.export({ type: 'spki', format: 'pem' }) as string
  const text = `${encode({ ...header, alg: 'RS256' })}.${encode(claims)}`
  const rsa = `${text}.${sign('sha256', Buffer.from(text), privateKey).toString('base64url')}`
  const known = [
    '',
    'secret',
    'barem',
    'changeme',
    'your-256-bit-secret',
    'TEST_NON_DEV_SECRET',
    pem,
    '\0'.repeat(32),
  ]
  const others = Array.from({ length: 8 }, (_, index) => Buffer.alloc(32, index + 3))
  const pointers = [
    { kid: '../../../../dev/null' },
    { kid: "x' union select 'secret" },
    { kid: '/proc/sys/kernel/randomize_va_space' },
    { jku: 'https://evil.example/jwks.json' },
    { x5u: 'https://evil.example/cert.pem' },
    { jwk: publicKey.export({ format: 'jwk' }) },
    { x5c: ['MIIB'] },
  ]
  return [
    rsa,
    ...[...known, ...others, server.deps.secrets.refreshToken].map((key) => token(header, claims, { key })),
    ...pointers.map((more) => token({ ...header, ...more }, claims, { key: Buffer.alloc(32, 9) })),
    ...pointers.map((more) => token({ ...header, ...more, alg: 'RS256' }, claims, { key: pem })),
    token({ ...header, crit: ['exp'] }, claims),
    token({ ...header, crit: ['b64'], b64: false }, claims),
  ]
}

function wrongClaims(): string[] {
  const now = Math.floor(server.clock.now().getTime() / 1000)
  const nobody = '00000000-0000-7000-8000-000000000000'
  const changes: Record<string, unknown>[] = [
    ...[now, now - 1, now - 86_400, 0, -1, null, 'tomorrow', [now + 600], { $gt: now }].map((exp) => ({
      exp,
    })),
    ...[now + 60, now + 86_400, 'x', {}].map((nbf) => ({ nbf })),
    ...['barem', 'barem-api2', '', null, ['x'], {}, 'BAREM-API', '*'].map((aud) => ({ aud })),
    ...['somebody', '', null, 'Barem', ['x'], {}].map((iss) => ({ iss })),
    ...[nobody, '', null, 1, [], {}, "' or '1'='1", '*', '%'].map((sub) => ({ sub })),
    ...[nobody, '', null, 1, [], {}, "' or '1'='1", '*', '%'].map((sid) => ({ sid })),
    ...['yesterday', null, {}].map((iat) => ({ iat })),
  ]
  const missing = ['exp', 'aud', 'iss', 'sub', 'sid', 'iat'].map((name) => {
    const { [name]: _, ...rest } = claims
    return token(header, rest)
  })
  return [...changes.map((change) => token(header, { ...claims, ...change })), ...missing]
}

function damaged(): string[] {
  const [head, body, signature] = own.token.split('.') as [string, string, string]
  const cuts = Array.from({ length: 20 }, (_, index) => own.token.slice(0, -(index + 1)))
  const flips = Array.from({ length: 50 }, (_, index) => {
    const at = Math.floor((own.token.length / 50) * index)
    const letter = own.token[at] === 'A' ? 'B' : 'A'
    return own.token.slice(0, at) + letter + own.token.slice(at + 1)
  })
  const spellings = [...'BCDEFGHIJKLMNOPQRSTUVWXYZ'].map((letter) => own.token.slice(0, -1) + letter)
  const swapped = encode({ ...claims, roles: ['SuperAdmin'], permissions: ['*'] })
  const shapes = [
    `${head}.${body}`,
    `${head}.${body}.`,
    `.${body}.${signature}`,
    `${head}..${signature}`,
    '..',
    '.',
    '',
    'null',
    `${head}.${swapped}.${signature}`,
    `${head}.${body}.${signature}.${signature}`,
    `${head}.${body}.${signature}=`,
    `${head}.${body}.${signature}\n`,
    `${own.token} ${own.token}`,
    `${own.token},${own.token}`,
    `Bearer ${own.token}`,
    encodeURIComponent(`${own.token}/`),
    own.token.toUpperCase(),
    `${own.token.replaceAll('-', '+').replaceAll('_', '/')}+`,
    JSON.stringify({ payload: body, protected: head, signature }),
    'x'.repeat(20_000),
    `${head}.${'A'.repeat(50_000)}.${signature}`,
  ]
  return [...cuts, ...flips, ...spellings, ...shapes]
}

test('of more than two hundred forged tokens none is accepted', async () => {
  const forged = [...wrongHeaders(), ...foreignKeys(), ...wrongClaims(), ...damaged(), own.cookie]
  const mutants = [...new Set(forged)].filter((one) => one !== own.token && !/[\n\0]/.test(one))
  expect(mutants.length).toBeGreaterThan(200)
  const accepted: string[] = []
  for (const one of mutants) {
    const { statusCode } = await profile(server, one)
    if (statusCode !== 401)
      accepted.push(`${statusCode} ${one.slice(0, 20)} ${Buffer.from(one.split('.')[1] ?? '', 'base64url')}`)
  }
  expect(accepted).toEqual([])
  // and the untouched one still is, so that the two hundred were refused for what was changed
  expect((await profile(server, own.token)).statusCode).toBe(200)
})

test('a token is taken from the Authorization header alone', async () => {
  const without = (url: string, headers: Record<string, string> = {}) =>
    server.app.inject({ method: 'GET', url: `/v1.0/User/profile${url}`, headers })
  for (const answer of [
    await without(`?access_token=${own.token}`),
    await without('', { cookie: `ACCESS_TOKEN=${own.token}` }),
    await without('', { authorization: `Basic ${own.token}` }),
    await without('', { authorization: own.token }),
    await without('', { 'x-access-token': own.token }),
  ])
    expect(answer.statusCode).toBe(401)
})
