import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type TestApp, testApp } from '#test/app'
import { buildApp } from '../app.ts'
import { systemClock } from '../system.ts'
import { drain, newReadiness } from './health.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())

const status = async (app: TestApp['app'], url: string) => (await app.inject({ url })).statusCode

test('a thousand questions about readiness are one question to the database', async () => {
  server.clock.advance(2000)
  const asked = vi.spyOn(server.deps.db, 'getExecutor')
  // on a slow machine the thousand alone take longer than the database may
  const unlimited = vi.spyOn(server.deps.clock, 'sleep').mockReturnValue(new Promise(() => {}))
  const answers = await Promise.all(Array.from({ length: 1000 }, () => status(server.app, '/readyz')))
  expect(new Set(answers)).toEqual(new Set([200]))
  expect(asked.mock.calls.length).toBe(1)
  asked.mockRestore()
  unlimited.mockRestore()
})

test('who watches readiness is told first; requests are taken meanwhile, on connections that then end', async () => {
  const readiness = newReadiness()
  const app = await buildApp({ ...server.deps, clock: systemClock }, readiness)
  for (let asked = 0; asked < 2; asked += 1) expect(await status(app, '/readyz')).toBe(200)
  let aside = false
  const drained = drain(readiness, systemClock).then(() => {
    aside = true
  })
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect(aside).toBe(false)
  const meanwhile = await app.inject({ url: '/v1.0/User/profile' })
  expect([meanwhile.statusCode, meanwhile.headers.connection]).toEqual([401, 'close'])
  expect(await status(app, '/readyz')).toBe(503)
  expect(await status(app, '/livez')).toBe(200)
  await drained
  await app.close()
})

test('where nobody watches there is nothing to wait for', async () => {
  const readiness = newReadiness()
  const app = await buildApp({ ...server.deps, clock: systemClock }, readiness)
  expect(await status(app, '/readyz')).toBe(200)
  const endless = { ...systemClock, sleep: () => new Promise<void>(() => {}) }
  await drain(readiness, endless)
  expect(readiness.stopping).toBe(true)
  const left = { ...newReadiness(), greens: 5, askedAt: systemClock.now().getTime() - 20_000 }
  await drain(left, endless)
  await app.close()
})
