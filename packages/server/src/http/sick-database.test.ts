import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/app'
import { testDatabase } from '#test/database'
import { type FaultProxy, faultProxy } from '#test/fault-proxy'
import { type QuotationWorld, quotationWorld } from '#test/quotations'

// Longer, with all of it going on at once: npm run prove -- sick-database.

let server: TestApp
let proxy: FaultProxy
let world: QuotationWorld

beforeAll(async () => {
  const database = await testDatabase()
  proxy = await faultProxy({ port: Number(new URL(database.appUrl).port) })
  const appUrl = Object.assign(new URL(database.appUrl), { port: String(proxy.port) }).href
  server = await testApp({ database: { ...database, appUrl } })
  world = await quotationWorld(server)
})
afterAll(async () => {
  proxy.heal()
  await server.close()
  await proxy.close()
})
beforeEach(() => proxy.heal())

test('however slow the database, a request is answered within ten seconds', async () => {
  const minh = await server.as('sales.minh')
  proxy.set({ latency: 1_500 })
  const since = performance.now()
  const { status, body, headers } = await minh.post('/Quotation', world.body())
  const seconds = (performance.now() - since) / 1000
  expect([status, body.code, headers['retry-after']]).toEqual([503, 'unavailable', '2'])
  expect(seconds).toBeGreaterThan(6)
  expect(seconds).toBeLessThan(10)
  proxy.heal()
  expect((await minh.post('/Quotation', world.body())).status).toBe(200)
})

test('a black hole beneath: alive, not ready, and ready again', async () => {
  const get = async (url: string) => (await server.app.inject({ method: 'GET', url })).statusCode
  const ready = () => {
    server.clock.advance(2_000)
    return get('/readyz')
  }
  // What was on its way when the database was slow ends first.
  await expect.poll(ready, { timeout: 5_000 }).toBe(200)
  expect(await get('/livez')).toBe(200)
  proxy.set({ blackHole: true })
  server.clock.advance(2_000)
  const since = performance.now()
  expect([await get('/livez'), await get('/readyz')]).toEqual([200, 503])
  expect(performance.now() - since).toBeLessThan(1_500)
  proxy.heal()
  await expect.poll(ready, { timeout: 5_000 }).toBe(200)
})
