import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/app'
import { done } from '#test/quotations'
import { seedQuotations, stories } from './quotations.ts'

let server: TestApp

beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())

test('the stories play through the API, end in every state, and are not played twice', async () => {
  const call = async (username: string, method: string, path: string, body?: unknown) => {
    const caller = await server.as(username)
    if (method === 'GET') return done(await caller.get(path))
    return done(method === 'PUT' ? await caller.put(path, body) : await caller.post(path, body))
  }
  await seedQuotations(call)
  await seedQuotations(call)
  const rows = await server.deps.db
    .selectFrom('quotation')
    .select(['number', 'status', 'closed', 'revision'])
    .execute()
  expect(rows.filter((row) => row.revision === 1).length).toBe(stories.length)
  expect(new Set(rows.map((row) => row.status))).toEqual(
    new Set(['draft', 'pending', 'approved', 'rejected', 'cancelled']),
  )
  expect(rows.filter((row) => row.closed).length).toBeGreaterThan(2)
  const bell = done(await (await server.as('director.hoa')).get('/Notification/top')) as {
    totalUnread: number
  }
  expect(bell.totalUnread).toBeGreaterThan(5)
})
