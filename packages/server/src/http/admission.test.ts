import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/app'
import { quotationWorld } from '#test/quotations'
import { DEMO_PASSWORD } from '#world/people'
import { LANES } from './admission.ts'

const narrow = { atOnce: 2, waiting: 2, longestWaitMs: 15_000 }

let server: TestApp
beforeAll(async () => {
  server = await testApp({ lanes: { ...LANES, read: narrow, write: narrow } })
})
afterAll(() => server.close())

test('what can neither run nor wait is sent away at once, signing in is not, and what waited is answered', async () => {
  const world = await quotationWorld(server)
  const minh = await server.as('sales.minh')
  const [draft, other] = [await world.draft(), await world.draft()]
  const owner = new pg.Client({ connectionString: server.ownerUrl })
  await owner.connect()
  await owner.query('begin')
  await owner.query('select from quotation where id = $1 for update', [draft.id])
  // Two that wait for the row fill the lane, two more wait for the lane.
  const stuck = [0, 1].map(() => minh.post(`/Quotation/${draft.id}/cancel`, { version: 1, note: null }))
  const stuckNow = async () => (await owner.query('select from pg_locks where not granted')).rowCount
  await expect.poll(stuckNow, { timeout: 15_000 }).toBe(2)
  const waiting = [0, 1].map(() => minh.post(`/Quotation/${other.id}/cancel`, { version: 1, note: null }))
  const sentAway = await minh.post(`/Quotation/${other.id}/cancel`, { version: 1, note: null })
  expect([sentAway.status, sentAway.body.code, sentAway.headers['retry-after']]).toEqual([
    503,
    'overloaded',
    '2',
  ])
  expect((await server.app.inject({ url: '/livez' })).statusCode).toBe(200)
  // writes waiting for locks do not block reads
  expect((await minh.get('/Quotation')).status).toBe(200)
  const signIn = await server.anybody.post('/Account/authenticate', {
    account: 'sales.trang',
    password: DEMO_PASSWORD,
  })
  expect(signIn.status).toBe(200)
  await owner.query('commit')
  await owner.end()
  expect((await Promise.all(stuck)).map((one) => one.status).sort()).toEqual([200, 409])
  expect((await Promise.all(waiting)).map((one) => one.status).sort()).toEqual([200, 409])
  expect((await minh.get('/Quotation')).status).toBe(200)
})

test('what waited for its turn has so much less time for the database', async () => {
  const world = await quotationWorld(server)
  const minh = await server.as('sales.minh')
  const draft = await world.draft()
  const owner = new pg.Client({ connectionString: server.ownerUrl })
  await owner.connect()
  await owner.query('begin')
  await owner.query('select from quotation where id = $1 for update', [draft.id])
  const since = performance.now()
  const stuck = [0, 1, 2].map(() => minh.post(`/Quotation/${draft.id}/cancel`, { version: 1, note: null }))
  expect((await Promise.all(stuck)).map((one) => one.status)).toEqual([503, 503, 503])
  expect(performance.now() - since).toBeLessThan(10_000)
  await owner.end()
})

test('while calls are shed for a busy event loop, pages and health are still answered', async () => {
  const webFolder = await mkdtemp(join(tmpdir(), 'barem-web-'))
  await mkdir(join(webFolder, 'assets'))
  await writeFile(join(webFolder, 'index.html'), '<!doctype html>')
  await writeFile(join(webFolder, 'assets', 'index-1.js'), '')
  const { app, close } = await testApp({ world: 'empty', mostDelay: 0.000_001, webFolder })
  const statusOf = async (url: string) => (await app.inject({ url })).statusCode
  await expect.poll(() => statusOf('/v1.0/Product'), { timeout: 15_000 }).toBe(503)
  for (const url of ['/', '/sale-management/list', '/assets/index-1.js', '/livez'])
    expect([url, await statusOf(url)]).toEqual([url, 200])
  await close()
  await rm(webFolder, { recursive: true })
})
