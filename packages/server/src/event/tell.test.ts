import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/app'
import { contextOf, inCommand } from '#test/context'
import { record } from './record.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())

const hints = async (changes: { entity: string; entityId: string }[]) => {
  server.hints.length = 0
  const minh = await contextOf(server, 'sales.minh')
  const [{ id: userId }] = (await server.deps.db
    .selectFrom('appUser')
    .select('id')
    .where('username', '=', 'director.hoa')
    .execute()) as [{ id: string }]
  await inCommand(minh, async (call) => {
    for (const change of changes)
      record(call, { kind: 'customer.created', ...change, notify: [{ userId, kind: 'x', params: {} }] })
  })
  return { userId, request: minh.traceId, said: server.hints.map(({ to, hint }) => [to, hint]) }
}

test('a transaction that changes many records is one hint of each entity, without an id; a bell rings once', async () => {
  const { random } = server.deps
  const [one, other] = [random.id(), random.id()]
  const { said, userId, request } = await hints([
    ...Array.from({ length: 500 }, () => ({ entity: 'customer', entityId: random.id() })),
    { entity: 'product', entityId: one },
    { entity: 'product', entityId: one },
    { entity: 'quotation', entityId: other },
  ])
  expect(said).toEqual([
    ['everyone', { kind: 'changed', entity: 'customer', request }],
    ['everyone', { kind: 'changed', entity: 'product', id: one, request }],
    ['everyone', { kind: 'changed', entity: 'quotation', id: other, request }],
    [userId, { kind: 'notification' }],
  ])
})
