import { Writable } from 'node:stream'
import type { Endpoint } from '@barem/shared/http/endpoint'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DEMO_PASSWORD } from '#world/people'
import { mounted } from '../src/http/mount.ts'
import { createLog } from '../src/log.ts'
import { createMetrics, type Metrics } from '../src/metrics/metrics.ts'
import { type Answer, type TestApp, testApp } from './app.ts'
import { commandSamples, sendSample } from './command-samples.ts'
import { fileBody } from './multipart.ts'

// You can see what happened, and nobody's secrets (reliability, E7).

const CANARY = 'bi-mat-hoang-yen'
/** Right as a tax code and as a telephone number, so that they reach the database. */
const TAX_CODE = '0100109106'
const PHONE = '0987123499'
/** Of the mail server. */
const SMTP_SECRET = 'smtp-hoang-yen'

let server: TestApp
let metrics: Metrics
let lines: Record<string, unknown>[]
let text = ''

beforeAll(async () => {
  lines = []
  const stream = new Writable({
    write: (chunk, _encoding, done) => {
      text += chunk
      for (const line of String(chunk).trim().split('\n')) lines.push(JSON.parse(line))
      done()
    },
  })
  server = await testApp({
    log: createLog('debug', stream),
    observe: (request, reply) => metrics.observe(request, reply),
  })
  metrics = createMetrics(server.deps, () => ({
    lanes: server.app.lanes,
    pool: { totalCount: 1, idleCount: 1, waitingCount: 0 },
    jobs: new Map(),
    sockets: () => 0,
    certificateUntil: null,
    freeBytes: () => 0,
  }))
})
afterAll(() => server.close())

/** A body whose every field holds the canary, under the names secrets have. */
const secrets = Object.fromEntries(
  [
    'account',
    'email',
    'password',
    'oldPassword',
    'newPassword',
    'token',
    'taxCode',
    'phone',
    'secret',
    'note',
    'name',
    'code',
  ].map((name) => [name, CANARY]),
)

/** Asks an endpoint for something wrong, with canaries in every place a request has. */
async function askWrongly(
  { method, path, upload }: Endpoint,
  headers: Record<string, string>,
): Promise<Answer> {
  const url = `/v1.0${path.replace(/\{\w+\}/g, 'bi-mat')}?search=${CANARY}&taxCode=${TAX_CODE}&phone=${PHONE}&token=${CANARY}`
  const form = fileBody(`${CANARY}.xlsx`, Buffer.from(CANARY))
  const content = upload
    ? { payload: form.body, headers: { ...headers, ...form.headers } }
    : method === 'GET' || method === 'DELETE'
      ? { headers }
      : { payload: secrets, headers }
  const raw = await server.app.inject({ method, url, ...content })
  return { status: raw.statusCode, body: raw.json(), headers: raw.headers, raw }
}

/** That neither the log nor the metrics say any of these. */
async function expectKept(secrets: readonly string[]): Promise<void> {
  const figures = await metrics.text()
  expect(figures).toContain('barem_http_request_duration_seconds_count')
  for (const secret of secrets)
    expect([secret, text.includes(secret), figures.includes(secret)]).toEqual([secret, false, false])
}

const reqIds = () => new Set(lines.map((line) => line.reqId))

test('what is wrong with every endpoint is found in the log by its trace id, and no secret with it', async () => {
  const hoa = await server.as('director.hoa')
  const ways = [
    { authorization: `Bearer ${CANARY}`, cookie: `refresh=${CANARY}`, 'idempotency-key': CANARY },
    { authorization: `Bearer ${hoa.token}`, cookie: `refresh=${CANARY}`, 'x-forwarded-for': CANARY },
  ]
  let refused = 0
  for (const endpoint of mounted.get(server.app) ?? []) {
    for (const headers of ways) {
      const { status, body } = await askWrongly(endpoint, headers)
      if (status === 200) continue
      refused += 1
      expect(body.traceId, `${endpoint.method} ${endpoint.path}`).toBeTruthy()
      expect(reqIds().has(body.traceId), `${endpoint.method} ${endpoint.path}: ${body.traceId}`).toBe(true)
      const line = lines.find((one) => one.reqId === body.traceId && (one.code || one.err))
      expect(line?.code ?? (line?.err as { code?: string })?.code ?? line?.msg).toBeTruthy()
    }
  }
  expect(refused).toBeGreaterThan(150)
  await expectKept([CANARY, TAX_CODE, PHONE, hoa.token!])
})

test('commands that succeed, signing in and new passwords leave no secret either', async () => {
  const sampleOf = await commandSamples(server)
  const given: string[] = [DEMO_PASSWORD, TAX_CODE, PHONE, SMTP_SECRET]
  const refused: string[] = []
  for (const endpoint of mounted.get(server.app) ?? []) {
    if (endpoint.effect !== 'command' || endpoint.path === '/User/ResetPassword') continue
    const sample = await sampleOf(endpoint).catch(() => null)
    if (!sample) continue
    if (endpoint.path === '/Customer' && sample.body)
      Object.assign(sample.body, { taxCode: TAX_CODE, contactPhone: PHONE })
    if (endpoint.path === '/Configuration/{id}/secret') sample.body!.secret = SMTP_SECRET
    const { status, body } = await sendSample(endpoint, sample)
    if (status !== 200) refused.push(body.traceId ?? endpoint.path)
    const { temporaryPassword } = (body.data ?? {}) as { temporaryPassword?: string }
    if (temporaryPassword) given.push(temporaryPassword)
    if (sample.caller.token) given.push(sample.caller.token)
  }
  const signedIn = await server.app.inject({
    method: 'POST',
    url: '/v1.0/Account/authenticate',
    payload: { account: 'sales.trang', password: DEMO_PASSWORD },
  })
  given.push(signedIn.json().data.jwToken, signedIn.cookies[0]!.value)
  expect(given.length).toBeGreaterThan(60)
  await expectKept(given)
  expect(refused.filter((traceId) => !reqIds().has(traceId))).toEqual([])
  const { db } = server.deps
  const kept = await db.selectFrom('configuration').select('id').where('secrets', '!=', '{}').execute()
  const customers = await db.selectFrom('customer').select('id').where('contactPhone', '=', PHONE).execute()
  expect([kept.length > 0, customers.length > 0]).toEqual([true, true])
})

test('a database that fails says what and where, not with which values', async () => {
  const { db } = server.deps
  await sql`insert into setting (key, value) values (${CANARY}, '1')`.execute(db)
  const before = text.length
  for (const broken of [
    sql`insert into setting (key, value) values (${CANARY}, '2')`,
    sql`select ${CANARY}::uuid`,
    sql`insert into setting (key, value) values (${CANARY}, null)`,
  ])
    await broken
      .execute(db)
      .catch((error: unknown) => server.deps.log.error({ err: error }, 'request failed'))
  const told = text.slice(before)
  expect(told).not.toContain(CANARY)
  for (const word of ['setting_pkey', '22P02', '23502', 'log.test.ts']) expect(told).toContain(word)
})

test('a failure names its request, also where the log holds no line of each request', async () => {
  const hoa = await server.as('director.hoa')
  const owner = new pg.Client({ connectionString: server.ownerUrl })
  await owner.connect()
  await owner.query('begin; lock table customer in access exclusive mode')
  const { status, body } = await hoa.get(`/Customer?search=${CANARY}`).finally(() => owner.end())
  expect(status).toBe(503)
  const failed = lines.find((line) => line.reqId === body.traceId && line.msg === 'request failed')
  const req = { method: 'GET', path: '/v1.0/Customer' }
  expect(failed).toMatchObject({ err: { code: '55P03' }, req })
  // as every answer that people had to wait for
  const slow = lines.find((line) => line.reqId === body.traceId && line.msg === 'slow answer')
  expect(slow).toMatchObject({ level: 40, method: 'GET', route: '/v1.0/Customer' })
  expect(slow!.ms).toBeGreaterThanOrEqual(1_000)
  const completed = lines.find((line) => line.reqId === body.traceId && line.msg === 'request completed')
  expect(completed).toMatchObject({ res: { status: 503, ...req }, responseTime: expect.any(Number) })
})

test('a proxy that has another name for the server than it knows is told, and no page of elsewhere', async () => {
  const asked = (origin: string) =>
    server.app.inject({
      method: 'POST',
      url: '/v1.0/Account/refresh',
      headers: { origin, host: 'barem.example.vn', 'x-requested-with': 'barem' },
    })
  const before = text.length
  for (const origin of ['https://evil.example', 'null', 'https://barem.example.vn:9'])
    expect((await asked(origin)).json().code).toBe('wrong-origin')
  const said = text.slice(before)
  expect(said).toContain(
    'a page of https://barem.example.vn:9 asked, and this server knows itself as http://barem.example.vn: set PUBLIC_URL=https://barem.example.vn:9',
  )
  expect(said).not.toContain('a page of https://evil')
})
