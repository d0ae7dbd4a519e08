import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/app'
import { sweep } from './sweep.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())

async function sizes() {
  const { db } = server.deps
  const count = async (table: 'idempotencyKey' | 'rateCounter' | 'session' | 'refreshToken' | 'outbox') =>
    (await db.selectFrom(table).selectAll().execute()).length
  return {
    keys: await count('idempotencyKey'),
    counters: await count('rateCounter'),
    sessions: await count('session'),
    tokens: await count('refreshToken'),
    outbox: await count('outbox'),
  }
}

test('keys, counters, ended sessions and sent messages go when their time is over, and not before', async () => {
  const minh = await server.as('sales.minh')
  await minh.post(
    '/Notification/mark-as-read',
    { notificationIds: [server.deps.random.id()] },
    { 'idempotency-key': 'swept-later' },
  )
  await server.anybody.post('/Account/forgotpassword', { email: 'nobody.here' })
  await server.deps.db.updateTable('outbox').set({ status: 'sent' }).execute()
  await minh.post('/Account/logout')
  await sweep(server.deps)
  expect(await sizes()).toMatchObject({ keys: 1, sessions: 1, tokens: 1, outbox: 1 })
  expect((await sizes()).counters).toBeGreaterThan(0)
  server.clock.advance(25 * 3_600_000)
  await sweep(server.deps)
  expect(await sizes()).toEqual({ keys: 0, counters: 0, sessions: 1, tokens: 1, outbox: 1 })
  server.clock.advance(31 * 86_400_000)
  await sweep(server.deps)
  expect(await sizes()).toEqual({ keys: 0, counters: 0, sessions: 0, tokens: 0, outbox: 0 })
})

test('dead letters, figures of announcements and what waits for a channel go 90 days after they were due', async () => {
  const { clock } = server
  const { db, random } = server.deps
  const DAY_MS = 86_400_000
  const now = clock.now()
  const row = (days: number, rest: { status?: string; channel?: string; kind?: string }) => ({
    ...{ id: random.id(), channel: 'email', kind: 'notification', recipient: 'x@thep.vn', ...rest },
    ...{ createdAt: now, dueAt: new Date(now.getTime() + days * DAY_MS) },
  })
  const rows = [
    row(0, { status: 'failed' }),
    row(0, { status: 'sent', kind: 'announcement' }),
    row(0, { status: 'pending' }),
    row(200, { channel: 'system', kind: 'announcement' }),
  ]
  await db.insertInto('outbox').values(rows).execute()
  clock.advance(89 * DAY_MS)
  await sweep(server.deps)
  expect((await sizes()).outbox).toBe(4)
  clock.advance(2 * DAY_MS)
  await sweep(server.deps)
  expect(await db.selectFrom('outbox').select('id').execute()).toEqual([{ id: rows[3]!.id }])
})
