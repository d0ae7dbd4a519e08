import { request } from 'node:http'
import { connect as connectTcp } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sealEvents } from '#event/seal'
import { jobFigures, keepDoing } from '#job/keep-doing'
import { type TestApp, testApp } from '#test/app'
import { program } from '../program.ts'
import { isOwn, serveMetrics } from './listener.ts'
import { createMetrics, type Metrics } from './metrics.ts'

let server: TestApp
let metrics: Metrics
let listener: Awaited<ReturnType<typeof serveMetrics>>

beforeAll(async () => {
  server = await testApp({ observe: (request, reply) => metrics.observe(request, reply) })
  metrics = createMetrics(server.deps, () => ({
    lanes: server.app.lanes,
    pool: { totalCount: 5, idleCount: 3, waitingCount: 1 },
    jobs: jobFigures,
    sockets: () => 2,
    certificateUntil: new Date('2026-12-05T12:00:00Z'),
    freeBytes: () => 12_345,
  }))
  listener = await serveMetrics(0, metrics)
})
afterAll(async () => {
  await listener.close()
  await server.close()
})

const figure = (text: string, line: string) =>
  text
    .split('\n')
    .find((one) => one.startsWith(line))
    ?.split(' ')
    .at(-1)

test('requests are counted by the template of their route, and nothing else of the address is said', async () => {
  const minh = await server.as('sales.minh')
  const [customer] = (await minh.get('/Customer?search=Thép&pageSize=1')).body.data
  await minh.get(`/Customer/${customer.id}`)
  await minh.get('/Customer/00000000-0000-7000-8000-000000000000')
  await server.app.inject({ method: 'GET', url: '/v1.0/nothing-like-this/bi-mat' })
  const text = await metrics.text()
  const count = 'barem_http_request_duration_seconds_count'
  expect(figure(text, `${count}{method="GET",route="/v1.0/Customer/:id",status="200"}`)).toBe('1')
  expect(figure(text, `${count}{method="GET",route="/v1.0/Customer/:id",status="404"}`)).toBe('1')
  for (const said of [customer.id, customer.code, 'Thép', 'bi-mat', 'sales.minh'])
    expect(text).not.toContain(said)
  expect(text).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}/)
})

test('tells of lanes, connections, sockets, jobs, messages, unsealed events, delay and memory', async () => {
  await sealEvents(server.deps)
  const { db, random, clock } = server.deps
  const message = (status: string) => ({
    ...{ id: random.id(), channel: 'email', kind: 'notification', recipient: 'a@b.vn', status },
    ...{ createdAt: clock.now(), dueAt: clock.now() },
  })
  await db.insertInto('outbox').values(['pending', 'failed', 'failed', 'sent'].map(message)).execute()
  server.clock.advance(90_000)
  await db.insertInto('outbox').values(message('pending')).execute()
  await server.anybody.post('/Account/authenticate', {
    account: 'sales.minh',
    password: 'x',
    rememberMe: false,
  })
  const text = await metrics.text()
  for (const [line, value] of [
    ['barem_database_up', '1'],
    ['barem_lane_running{lane="read"}', '0'],
    ['barem_lane_refused_total{lane="write"}', '0'],
    ['barem_pool_connections{state="busy"}', '2'],
    ['barem_sockets', '2'],
    ['barem_disk_free_bytes', '12345'],
    [`barem_build_info{version="${program.version}",commit="${program.commit ?? ''}"}`, '1'],
    ['barem_certificate_expiry_timestamp_seconds', String(Date.parse('2026-12-05T12:00:00Z') / 1_000)],
    ['barem_outbox_messages{channel="email",state="failed"}', '2'],
    ['barem_outbox_messages{channel="email",state="waiting"}', '2'],
    ['barem_outbox_oldest_due_seconds{channel="email"}', '90'],
    ['barem_outbox_oldest_due_seconds{channel="zalo"}', '0'],
    ['barem_events_unsealed', '1'],
    ['barem_event_batches', '1'],
  ] as const)
    expect([line, figure(text, line)]).toEqual([line, value])
  expect(text).toContain('nodejs_eventloop_lag_seconds')
  expect(text).toContain('process_resident_memory_bytes')
})

test('a message whose attempts fail waits since it was made, however far off the next attempt is', async () => {
  const { db, random, clock } = server.deps
  const [createdAt, dueAt] = [clock.now(), new Date(clock.now().getTime() + 7_200_000)]
  const tried = { id: random.id(), channel: 'zalo', kind: 'notification', recipient: '1', attempts: 5 }
  await db
    .insertInto('outbox')
    .values({ ...tried, createdAt, dueAt })
    .execute()
  server.clock.advance(3_700_000)
  const line = 'barem_outbox_oldest_due_seconds{channel="zalo"}'
  expect(figure(await metrics.text(), line)).toBe('3700')
  // one mailbox that says "later" is no channel that takes nothing
  const sentAt = server.clock.now()
  const left = { ...tried, id: random.id(), status: 'sent', createdAt: sentAt, dueAt: sentAt, sentAt }
  await db.insertInto('outbox').values(left).execute()
  expect(figure(await metrics.text(), line)).toBe('0')
})

describe('a message that was tried waits since its channel took one for the last time', () => {
  const line = 'barem_outbox_oldest_due_seconds{channel="email"}'
  const seconds = async () => Number(figure(await metrics.text(), line))
  const mailOf = (more: object) => {
    const [createdAt, dueAt] = [server.clock.now(), new Date(server.clock.now().getTime() + 7_200_000)]
    const mail = { id: server.deps.random.id(), channel: 'email', kind: 'notification', recipient: 'a@b.vn' }
    return { ...mail, createdAt, dueAt, ...more }
  }
  beforeEach(async () => {
    await server.deps.db.deleteFrom('outbox').execute()
  })

  test('so that a server that died in the middle of one moment is seen', async () => {
    const { db } = server.deps
    const tried = mailOf({ attempts: 1 })
    const sentAt = new Date(server.clock.now().getTime() + 1_000)
    await db
      .insertInto('outbox')
      .values([tried, mailOf({ status: 'sent', sentAt })])
      .execute()
    server.clock.advance(3_700_000)
    expect(await seconds()).toBe(3_699)
  })

  test('however many of another channel were made since', async () => {
    const { db, random } = server.deps
    await db
      .insertInto('outbox')
      .values(mailOf({ attempts: 5 }))
      .execute()
    server.clock.advance(3_700_000)
    const sentAt = server.clock.now()
    await db
      .insertInto('outbox')
      .values(mailOf({ status: 'sent', sentAt }))
      .execute()
    server.clock.advance(10_000)
    const zalo = () => mailOf({ id: random.id(), channel: 'zalo', status: 'failed' })
    await db
      .insertInto('outbox')
      .values(Array.from({ length: 1_000 }, zalo))
      .execute()
    expect(await seconds()).toBe(10)
  })
})

test('a job counts its turns, good and bad', async () => {
  const outcomes = [() => Promise.resolve(), () => Promise.reject(new Error('not now'))]
  const turn = async () => outcomes.shift()?.()
  const stop = keepDoing(server.deps, { name: 'watched', every: 1 }, turn)
  await expect.poll(() => jobFigures.get('watched')).toMatchObject({ failed: 1 })
  await stop()
  expect(await metrics.text()).toContain('barem_job_turns_total{job="watched",outcome="failed"} 1')
})

test('a job that has not finished once is as old as its beginning', async () => {
  const { clock } = server.deps
  const began = clock.now().getTime() / 1_000
  const turn = Promise.withResolvers<void>()
  const stop = keepDoing(server.deps, { name: 'hanging', every: 1 }, () => turn.promise)
  server.clock.advance(600_000)
  const line = 'barem_job_last_done_timestamp_seconds{job="hanging"}'
  expect(figure(await metrics.text(), line)).toBe(String(began))
  turn.resolve()
  await stop()
})

test('a database that is away is said so, and the rest of the figures with it', async () => {
  const away = createMetrics({ ...server.deps, db: undefined as never }, () => ({
    lanes: server.app.lanes,
    pool: { totalCount: 0, idleCount: 0, waitingCount: 0 },
    jobs: new Map(),
    sockets: () => 0,
    certificateUntil: null,
    freeBytes: () => 0,
  }))
  const text = await away.text()
  expect(figure(text, 'barem_database_up')).toBe('0')
  expect(text).not.toMatch(/^barem_(events_unsealed|certificate_\w+) /m)
})

describe('the port', () => {
  const ask = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    new Promise<[status: number | undefined, type: string | undefined]>((resolve, reject) =>
      request({ port: listener.port, host: '127.0.0.1', path, headers, method }, (answer) => {
        answer.resume()
        resolve([answer.statusCode, answer.headers['content-type']])
      })
        .on('error', reject)
        .end(),
    )

  test('answers this machine, one path and one method', async () => {
    expect(await ask('/metrics')).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8'])
    expect((await ask('/'))[0]).toBe(404)
    expect((await ask('/metrics', {}, 'POST'))[0]).toBe(405)
  })

  test('refuses a page that calls itself this machine, and every other address', async () => {
    expect((await ask('/metrics', { host: 'evil.example' }))[0]).toBe(403)
    const from = (remoteAddress: string) =>
      isOwn({ socket: { remoteAddress } as never, headers: { host: 'localhost:9464' } })
    expect(['127.0.0.1', '10.0.0.7', '203.0.113.9'].map(from)).toEqual([true, false, false])
    const outside = Object.values((await import('node:os')).networkInterfaces())
      .flat()
      .find((one) => one && one.family === 'IPv4' && !one.internal)
    if (!outside) return
    const refused = await new Promise((resolve) =>
      connectTcp(listener.port, outside.address)
        .on('connect', () => resolve(false))
        .on('error', () => resolve(true)),
    )
    expect(refused).toBe(true)
  })

  test('is not the one of the pages', async () => {
    const { statusCode } = await server.app.inject({ method: 'GET', url: '/metrics' })
    expect(statusCode).toBe(404)
  })
})
